"""Tables in markdown and drawings (SVG) for run.py."""

import math


def table(title, header, rows):
    lines = [f"### {title}", "", "| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def drawing(title, series, x_name, y_name):
    """Lines over numbers, on logarithmic scales; series: name -> [(x, y)]."""
    colours = ["#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910", "#555555", "#16a085"]
    points = [p for line in series.values() for p in line]
    if not points:
        return ""
    xs, ys = [math.log10(max(x, 1e-3)) for x, _ in points], [math.log10(max(y, 1e-3)) for _, y in points]
    left, right, low, high = min(xs), max(max(xs), min(xs) + 1e-9), math.floor(min(ys)), math.ceil(max(ys) + 1e-9)

    def place(x, y):
        return (70 + 480 * (math.log10(max(x, 1e-3)) - left) / (right - left),
                330 - 280 * (math.log10(max(y, 1e-3)) - low) / max(high - low, 1))

    out = ['<svg xmlns="http://www.w3.org/2000/svg" width="760" height="390" font-family="sans-serif" font-size="12">',
           '<rect width="760" height="390" fill="white"/>', f'<text x="70" y="24" font-size="14">{title}</text>',
           f'<text x="300" y="378">{x_name}</text><text x="70" y="42">{y_name}</text>']
    for power in range(low, high + 1):
        _, y = place(1, 10 ** power)
        out.append(f'<path d="M70 {y:.1f}H550" stroke="#ddd"/><text x="62" y="{y + 4:.1f}" text-anchor="end">{10 ** power:g}</text>')
    for x in sorted({x for x, _ in points}):
        out.append(f'<text x="{place(x, 1)[0]:.1f}" y="348" text-anchor="middle">{x:g}</text>')
    for i, (name, line) in enumerate(series.items()):
        colour = colours[i % len(colours)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*p) for p in sorted(line)))
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in (place(*p) for p in line)]
        out.append(f'<text x="565" y="{70 + 20 * i}" fill="{colour}">{name}</text>')
    return "\n".join(out) + "\n</svg>\n"


def bars(title, values, unit):
    """values: name -> number."""
    most = max(values.values(), default=1) or 1
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="760" height="{60 + 26 * len(values)}" font-family="sans-serif" '
           'font-size="12">', f'<rect width="760" height="{60 + 26 * len(values)}" fill="white"/>',
           f'<text x="20" y="24" font-size="14">{title}</text>']
    for i, (name, value) in enumerate(values.items()):
        y = 44 + 26 * i
        out.append(f'<text x="190" y="{y + 13}" text-anchor="end">{name}</text><rect x="200" y="{y}" '
                   f'width="{460 * value / most:.1f}" height="18" fill="#1b6ca8"/>'
                   f'<text x="{206 + 460 * value / most:.1f}" y="{y + 13}">{value:.2f} {unit}</text>')
    return "\n".join(out) + "\n</svg>\n"
