PLACE = 3  # on the shelf, from the left
