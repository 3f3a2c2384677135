"""Takes the synchronisation of a kernel apart, piece by piece, to see whether the checks notice."""
