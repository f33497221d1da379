PLACE = 6  # on the shelf, from the left
