PLACE = 1  # on the shelf, from the left
