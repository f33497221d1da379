PLACE = 4  # on the shelf, from the left
