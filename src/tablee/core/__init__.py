"""What a game is: states, views, luck, notation and logs. No I/O and no clock in here."""
