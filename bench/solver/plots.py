"""Cactus and scatter plots as plain SVG."""

import math
from html import escape

from report import FLOOR, solved, solvers_of, time_of

COLOURS = {"native": "#c0392b", "z3": "#2471a3", "cvc5": "#229954", "bitwuzla": "#8e44ad", "z3-new": "#7f8c8d",
           "fathom": "#c0392b", "cbmc": "#2471a3",
           "prove": "#c0392b", "check": "#2471a3", "houdini": "#229954", "kind": "#8e44ad", "spacer": "#7f8c8d",
           "pdr": "#d68910", "absint": "#17a589"}
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 460, 70, 20, 40, 50


class Canvas:
    def __init__(self, title, x_label, y_label):
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
            f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
            self.text_at(WIDTH / 2, 22, title, size=15, anchor="middle"),
            self.text_at((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, x_label, anchor="middle"),
            f'<text transform="translate(18 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">'
            f'{escape(y_label)}</text>',
            f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" height="{HEIGHT - TOP - BOTTOM}" '
            f'fill="none" stroke="#333"/>']

    @staticmethod
    def text_at(x, y, text, size=12, anchor="start", fill="#000"):
        return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'

    def text(self, *args, **options):
        self.parts.append(self.text_at(*args, **options))

    def line(self, x1, y1, x2, y2, stroke="#ddd", dash=""):
        style = f' stroke-dasharray="{dash}"' if dash else ""
        self.parts.append(f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{stroke}"{style}/>')

    def path(self, points, stroke):
        joined = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{joined}" fill="none" stroke="{stroke}" stroke-width="1.6"/>')

    def dot(self, x, y, fill, title):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.2" fill="{fill}" fill-opacity="0.6">'
                          f'<title>{escape(title)}</title></circle>')

    def svg(self):
        return "\n".join(self.parts) + "\n</svg>\n"


def log_scale(low, high, start, end):
    span = math.log10(high) - math.log10(low)
    return lambda v: start + (math.log10(max(v, low)) - math.log10(low)) / span * (end - start)


def decades(high):
    value, result = FLOOR, []
    while value <= high * 1.0001:
        result.append(value)
        value *= 10
    return result


def cactus(data, set_name):
    """For each solver: how many instances it solves within how much time each."""
    items = [i for i in data["instances"] if i["set"] == set_name]
    high = max(i["limit"] for i in items)
    canvas = Canvas(f"{set_name}: {len(items)} instances", "instances solved", "CPU seconds per instance")
    y = log_scale(FLOOR, high, HEIGHT - BOTTOM, TOP)
    def x(n): return LEFT + n / len(items) * (WIDTH - LEFT - RIGHT)
    for t in decades(high):
        canvas.line(LEFT, y(t), WIDTH - RIGHT, y(t))
        canvas.text(LEFT - 6, y(t) + 4, f"{t:g}", anchor="end")
    for k in range(5):
        n = len(items) * k // 4
        canvas.line(x(n), HEIGHT - BOTTOM, x(n), HEIGHT - BOTTOM + 5, stroke="#333")
        canvas.text(x(n), HEIGHT - BOTTOM + 18, str(n), anchor="middle")
    for row, name in enumerate(solvers_of(data)):
        times = sorted(time_of(i, name) for i in items if solved(i, name))
        colour = COLOURS.get(name, "#000")
        canvas.path([(x(n + 1), y(t)) for n, t in enumerate(times)], colour)
        canvas.line(LEFT + 12, TOP + 16 + 16 * row, LEFT + 36, TOP + 16 + 16 * row, stroke=colour)
        canvas.text(LEFT + 42, TOP + 20 + 16 * row, f"{name} ({len(times)})")
    return canvas.svg()


def scatter(data, set_name, other, ours="native", answers=("sat", "unsat")):
    """Ours against another program, one dot per instance, its colour by the answer; unsolved sits at the limit."""
    items = [i for i in data["instances"] if i["set"] == set_name]
    high = max(i["limit"] for i in items)
    canvas = Canvas(f"{set_name}: {ours} against {other}", f"{other}, CPU seconds", f"{ours}, CPU seconds")
    x, y = log_scale(FLOOR, high, LEFT, WIDTH - RIGHT), log_scale(FLOOR, high, HEIGHT - BOTTOM, TOP)
    for t in decades(high):
        canvas.line(LEFT, y(t), WIDTH - RIGHT, y(t))
        canvas.line(x(t), TOP, x(t), HEIGHT - BOTTOM)
        canvas.text(LEFT - 6, y(t) + 4, f"{t:g}", anchor="end")
        canvas.text(x(t), HEIGHT - BOTTOM + 18, f"{t:g}", anchor="middle")
    canvas.line(x(FLOOR), y(FLOOR), x(high), y(high), stroke="#333")
    canvas.line(x(FLOOR * 10), y(FLOOR), x(high), y(high / 10), stroke="#999", dash="4 4")
    canvas.line(x(FLOOR), y(FLOOR * 10), x(high / 10), y(high), stroke="#999", dash="4 4")
    for item in items:
        mine, theirs = time_of(item, ours), time_of(item, other)
        colour = "#c0392b" if item["expected"] == answers[0] else "#2471a3"
        canvas.dot(x(theirs), y(mine), colour, f"{item['name']}: {ours} {mine:.2f}, {other} {theirs:.2f}")
    canvas.text(LEFT + 12, TOP + 20, answers[0], fill="#c0392b")
    canvas.text(LEFT + 22 + 8 * len(answers[0]), TOP + 20, answers[1], fill="#2471a3")
    return canvas.svg()


def write_all(data, folder):
    """Writes the plots there is data for; returns their names."""
    names = []
    for set_name in dict.fromkeys(i["set"] for i in data["instances"]):
        plots = {f"cactus-{set_name}.svg": cactus(data, set_name)}
        if "native" in data["solvers"]:
            for other in solvers_of(data):
                if other != "native":
                    plots[f"scatter-{set_name}-{other}.svg"] = scatter(data, set_name, other)
        for name, text in plots.items():
            (folder / name).write_text(text)
            names.append(name)
    return names
