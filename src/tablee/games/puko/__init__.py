PLACE = 5  # on the shelf, from the left
