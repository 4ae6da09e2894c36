"""The tables of the page beside the package, printed from those that the double works by: `python -m belfry_apns_double.page README.md` writes them anew."""
import json, re, sys

from .checks import CHECKS
from .facts import status
from .faults import CHOICES, FAULTS, SELECTIONS
from .ledger import Entry
from .world import MEANINGS, STANDARD

ON = {"any": "all", "push": "device, broadcast"}
COLUMNS = {
    "id": "`apns-id`, or `apns-request-id` of a broadcast; one that the double made where the request has none", "token": "the device token's first and last four characters",
    "requests": "whole requests that arrived, also those that were not looked at", "processed": "requests that were judged",
    "accepted": "requests that a device would get; more than 1 is a duplicate", "answered": "answers that were handed to the network",
    "status": "of the last one that was processed", "reason": "of the last one that was processed", "faults": "the faults that hit it, in order"}


def table(heads, rows):
    cells = lambda row: "| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |"
    return "\n".join([cells(heads), cells(["---"] * len(heads)), *map(cells, rows)])


def checks():
    return table(["#", "requests", "what is right", "otherwise", "source"], [
        (number, ON.get(check.on, check.on), check.right, f"{status(check.reason)} `{check.reason}`",
         f"[{check.source.page}]({check.source.address}), {check.source.confidence}") for number, check in enumerate(CHECKS, 1)])


def faults():
    def parameter(fault, name, standard):
        choices = CHOICES.get((fault.name, name), [])
        return f"`{name}`: {', '.join(choices)} ({standard})" if 0 < len(choices) < 6 else f"`{name}` ({json.dumps(standard)})"

    return table(["fault", "hits", "parameters", "what the double does", "what a sender may conclude"], [
        (f"`{fault.name}`", fault.hits, "; ".join(parameter(fault, *pair) for pair in fault.parameters.items()), fault.does, fault.concludes) for fault in FAULTS])


def selections(): return table(["key", "meaning"], [(f"`{key}`", meaning) for key, meaning in SELECTIONS.items()])


def config(): return table(["key", "standard", "meaning"], [(f"`{key}`", f"`{json.dumps(STANDARD[key])}`", MEANINGS[key]) for key in STANDARD])


def ledger(): return table(["member", "meaning"], [(f"`{name}`", COLUMNS[name]) for name in Entry.__dataclass_fields__])


TABLES = {"checks": checks, "faults": faults, "selections": selections, "config": config, "ledger": ledger}


def written(page):
    """A page with its tables written anew."""
    for name, made in TABLES.items():
        page, count = re.subn(rf"(<!-- generated: {name} -->\n).*?(<!-- end -->)", lambda match: f"{match[1]}\n{made()}\n\n{match[2]}", page, flags=re.S)
        if count != 1: raise ValueError(f"the page has no place for {name}")
    return page


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file: text = file.read()
    with open(sys.argv[1], "w", encoding="utf-8") as file: file.write(written(text))
