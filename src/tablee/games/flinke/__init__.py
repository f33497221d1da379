"""What the three games of the Flinke Finger box share: Reflex, Traf and Puko."""
