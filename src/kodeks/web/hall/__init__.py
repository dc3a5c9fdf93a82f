"""The hall: screens that follow the round or show what the desk chooses, and the kiosk where players check in."""
