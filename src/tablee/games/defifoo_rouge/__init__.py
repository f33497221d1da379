PLACE = 7  # on the shelf, from the left
