"""Events planned: organisers give notice, the commission takes them into the calendar, desks open them from there."""
