#!/usr/bin/env python3
"""Reports of one run are what their formats say, and agree with each other.

check_reports.py FATHOM ROOT VERDICT FOLDER ARGUMENT...: runs fathom check with
every format and looks at each; VERDICT is the beginning of the last line.
"""
import html.parser
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

import jsonschema


def closed(schema):
    """The schema, with nothing allowed that it does not name."""
    if isinstance(schema, dict):
        if "properties" in schema and "type" in schema:
            schema["additionalProperties"] = False
        for part in schema.values():
            closed(part)
    elif isinstance(schema, list):
        for part in schema:
            closed(part)
    return schema


class Page(html.parser.HTMLParser):
    """Collects the payload, and what would be loaded from elsewhere."""

    void = {"meta", "link", "br", "img", "input", "hr"}

    def __init__(self):
        super().__init__()
        self.open, self.payload, self.links, self.is_payload = [], "", [], False

    def handle_starttag(self, tag, attributes):
        if tag not in self.void:
            self.open.append(tag)
        named = dict(attributes)
        self.is_payload = tag == "script" and named.get("id") == "report"
        self.links += [v for k, v in attributes if k in ("src", "href") and v]

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> inside of {self.open}"
        self.open.pop()
        self.is_payload = False

    def handle_data(self, data):
        if self.is_payload:
            self.payload += data


def check_page(text, report):
    page = Page()
    page.feed(text)
    page.close()
    assert not page.open, f"not closed: {page.open}"
    assert not page.links, f"loads {page.links}"
    # Names of namespaces are no addresses to load from.
    outside = re.findall(r"https?://[^\"'\s]+", text.replace("http://www.w3.org/2000/svg", ""))
    assert not outside, f"mentions {outside}"
    payload = json.loads(page.payload)
    assert payload["report"]["text"] == report["text"]
    for p in report["properties"]:
        for line in p.get("counterexample", {}).get("trace", []):
            assert line["file"] in payload["sources"], line
    return payload


def check_sarif(sarif, failed):
    assert sarif["version"] == "2.1.0"
    (run,) = sarif["runs"]
    rules = run["tool"]["driver"]["rules"]
    taxa = {t["id"] for t in run["taxonomies"][0]["taxa"]}
    assert len(run["results"]) == len(failed)
    prints = [r["partialFingerprints"]["fathomProperty/v1"] for r in run["results"]]
    assert len(set(prints)) == len(prints), "fingerprints are not distinct"
    for result, p in zip(run["results"], failed):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == p["kind"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region["startLine"] == p["line"]
        assert {t["id"] for t in result["taxa"]} <= taxa
        (flow,) = result["codeFlows"][0]["threadFlows"]
        assert len(flow["locations"]) == len(p["counterexample"]["trace"])
    return prints


def main():
    fathom, root, verdict, folder, *arguments = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    name = lambda kind: os.path.join(folder, "report." + kind)  # noqa: E731
    kinds = ["sarif", "junit", "github", "gitlab", "html"]
    command = [fathom, "check", *arguments, "--json=-", *(f"--{k}={name(k)}" for k in kinds)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    report = json.loads(run.stdout)
    last = run.stderr.splitlines()[-1]
    assert last == report["text"] and last.startswith("fathom: " + verdict), last
    assert run.returncode == report["exit-code"]
    with open(os.path.join(root, "docs", "report.schema.json"), encoding="utf-8") as file:
        jsonschema.Draft7Validator(closed(json.load(file))).validate(report)

    def read(kind):
        with open(name(kind), encoding="utf-8") as file:
            return file.read()

    failed = [p for p in report["properties"] if p["status"] == "failed" and p.get("cwe")]
    check_page(read("html"), report)
    prints = check_sarif(json.loads(read("sarif")), failed)
    gitlab = json.loads(read("gitlab"))
    assert [g["fingerprint"] for g in gitlab] == prints
    assert [g["location"]["lines"]["begin"] for g in gitlab] == [p["line"] for p in failed]
    suites = xml.fromstring(read("junit"))
    cases = suites.findall("testsuite/testcase")
    assert len(cases) == int(suites.get("tests"))
    assert len(suites.findall(".//failure")) == int(suites.get("failures"))
    assert len(suites.findall(".//error")) == int(suites.get("errors"))
    is_green = suites.get("failures") == suites.get("errors") == "0"
    assert is_green == (report["exit-code"] == 0)
    lines = read("github").splitlines()
    assert len(lines) == len(failed) + 1
    for line, p in zip(lines, failed):
        assert line.startswith("::error file=") and f",line={p['line']}," in line, line
    print(f"{verdict}: {len(kinds) + 1} reports, {len(failed)} failures")


main()
