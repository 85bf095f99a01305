"""Changes of texts that the fuzzers outside the program share."""


def change(chance, data, pieces):
    """Changes bytes at one place: adds one of the pieces, or removes, replaces or repeats what stands there."""
    place = chance.randrange(len(data) + 1)
    kind = chance.randrange(4)
    if kind == 0:
        data[place:place] = chance.choice(pieces)
    elif kind == 1:
        del data[place:place + chance.choice([1, 2, 10, 100, 500])]
    elif kind == 2 and place < len(data):
        data[place] = chance.randrange(256)
    else:
        data[place:place] = data[place:place + chance.choice([4, 40, 400])] * chance.choice([1, 3, 100])
