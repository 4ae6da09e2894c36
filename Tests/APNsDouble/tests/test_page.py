"""The page beside the package says what the tables say."""
import pathlib, re, unittest

from .support import certificates
from belfry_apns_double import checks, command, facts, page, world

README = pathlib.Path(__file__).resolve().parents[1] / "README.md"


class Page(unittest.TestCase):
    def test_its_tables_are_fresh(self):
        text = README.read_text("utf-8")
        self.assertEqual(page.written(text), text, "write them anew: python -m belfry_apns_double.page README.md")

    def test_each_key_of_a_configuration_has_a_meaning(self): self.assertEqual(list(world.STANDARD), list(world.MEANINGS))

    def test_each_reason_of_a_check_is_one_of_apples(self):
        for check in checks.CHECKS: self.assertIn(check.reason, facts.REASONS)

    def test_it_names_no_flag_that_is_not_there(self):
        known = set(re.findall(r"--[a-z0-9-]+", " ".join(pathlib.Path(command.__file__).read_text("utf-8").split())))
        foreign = {"--http2", "--cacert"}
        for flag in set(re.findall(r"(?<![\w-])--[a-z][a-z0-9-]+", README.read_text("utf-8"))): self.assertIn(flag, known | foreign)

    def test_it_names_the_key_that_is_made(self):
        for text in (certificates.KEY_ID, certificates.TEAM_ID): self.assertIn(text, README.read_text("utf-8"))
