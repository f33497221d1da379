PLACE = 2  # on the shelf, from the left
