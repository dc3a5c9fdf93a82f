"""Messages to people by e-mail: who asked for which, what there is to tell, and the postman who sends it."""
