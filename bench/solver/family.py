"""What the families of the generated set share: their table and a few terms."""

FAMILIES = {}


def family(function):
    FAMILIES[function.__name__] = function
    return function


def pick(script, cells, index):
    """cells[index] for a symbolic index, as a chain of ites."""
    result = cells[0]
    for k in range(1, len(cells)):
        result = script.ite(index.is_(k), cells[k], result)
    return result


def replace(script, cells, index, value, guard):
    """The cells after `if (guard) cells[index] = value`."""
    return [script.ite(script.all(guard, index.is_(k)), value, cell) for k, cell in enumerate(cells)]


def apart(script, p, q, size):
    """[p, p+size) and [q, q+size) do not overlap; neither may wrap."""
    return script.any((p + size).ule(q), (q + size).ule(p))
