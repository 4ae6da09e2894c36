import Testing

@testable import Starting

/// What the draft of a campaign is.
@Suite struct CampaignDraftTests {
  @Test func aDraftHasEveryLanguage() {
    var draft = CampaignDraft("winter-sale", isLocal: false, .once("2026-12-24"), languages: ["en", "no", "pt-BR"])
    draft.schema = "../schemas/campaign.schema.json"
    #expect(
      draft.text == """
        # yaml-language-server: $schema=../schemas/campaign.schema.json
        campaign: winter-sale
        status: draft  # write "active" when the texts are written
        deliver: push
        audience: all
        schedule: { at: 2026-12-24 18:00, zone: device }  # on each person's clock
        alert:
          title: TBD title (en)
          body: TBD text (en)
        localizations:
          "no":
            title: TBD title (no)
            body: TBD text (no)
          pt-BR:
            title: TBD title (pt-BR)
            body: TBD text (pt-BR)
        push: { expires: 1d }  # after a day it is too late for a device that was offline

        """)
  }

  @Test(arguments: [("a/b-c_1.x", true), ("", true), ("-C", false), ("a b", false), ("$(x)", false), ("é", false)])
  func folders(name: String, isPlain: Bool) { #expect(CIFile.canName(name) == isPlain) }
}
