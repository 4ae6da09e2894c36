-- plan in [pro, "it's"] and not (city == "Zürich" or subscribed)
SELECT "id"
FROM "crm"."recipients"
WHERE "plan" IS NOT NULL AND "plan" COLLATE "C" IN ('pro', 'it''s')
  AND NOT (("city" IS NOT NULL AND "city" COLLATE "C" = 'Zürich') OR ("subscribed" IS NOT NULL AND "subscribed" = TRUE));
-- either and order != 3
SELECT "id"
FROM "crm"."recipients"
WHERE (("subscribed" IS NOT NULL AND "subscribed" = TRUE) OR ("order" IS NOT NULL AND "order" > 5))
  AND "order" IS NOT NULL AND "order" <> 3;
-- spend >= 19.9950 or spend < balance
SELECT "id"
FROM "crm"."recipients"
WHERE ("spend" IS NOT NULL AND "spend" > 19.99)
  OR ("spend" IS NOT NULL AND "balance" IS NOT NULL AND "spend" < "balance");
-- city contains "50%" and city starts with 'a\b'
SELECT "id"
FROM "crm"."recipients"
WHERE "city" IS NOT NULL AND contains("city" COLLATE "C", '50%')
  AND "city" IS NOT NULL AND starts_with("city" COLLATE "C", 'a\b');
-- app_version >= 3.10.0 and os_version in ["18.0", "0"]
SELECT "id"
FROM "crm"."recipients"
WHERE "app_version" IS NOT NULL AND CAST(string_split(regexp_replace("app_version" COLLATE "C", '([.]0+)+$', ''), '.') AS HUGEINT[]) >= CAST([3, 10] AS HUGEINT[])
  AND "os_version" IS NOT NULL AND CAST(string_split(regexp_replace("os_version" COLLATE "C", '([.]0+)+$', ''), '.') AS HUGEINT[]) IN (CAST([18] AS HUGEINT[]), CAST([0] AS HUGEINT[]));
-- last_open within last 7 days
SELECT "id"
FROM "crm"."recipients"
WHERE "last_open" IS NOT NULL AND "last_open" BETWEEN TIMESTAMPTZ '2026-11-14T00:00:00Z' AND TIMESTAMPTZ '2026-11-21T00:00:00Z';
-- birthday within next 2 weeks and last_open == 2026-11-20
SELECT "id"
FROM "crm"."recipients"
WHERE "birthday" IS NOT NULL AND "birthday" BETWEEN DATE '2026-11-21' AND DATE '2026-12-05'
  AND "last_open" IS NOT NULL AND "last_open" >= TIMESTAMPTZ '2026-11-20T00:00:00Z' AND "last_open" IS NOT NULL AND "last_open" < TIMESTAMPTZ '2026-11-21T00:00:00Z';
-- last_open after 2026-11-20T12:00:00.5Z
SELECT "id"
FROM "crm"."recipients"
WHERE "last_open" IS NOT NULL AND "last_open" > TIMESTAMPTZ '2026-11-20T12:00:00.500000Z';
-- nickname is missing and city < nickname
SELECT "id"
FROM "crm"."recipients"
WHERE "nickname" IS NULL
  AND "city" IS NOT NULL AND "nickname" IS NOT NULL AND "city" COLLATE "C" < "nickname" COLLATE "C";
-- birthday anniversary within next 2 weeks or birthday anniversary within last 350 days
SELECT "id"
FROM "crm"."recipients"
WHERE ("birthday" IS NOT NULL AND "birthday" < DATE '2026-11-21' AND EXTRACT(MONTH FROM "birthday") * 100 + EXTRACT(DAY FROM "birthday") BETWEEN 1121 AND 1205)
  OR ("birthday" IS NOT NULL AND "birthday" < DATE '2025-12-06' AND (EXTRACT(MONTH FROM "birthday") * 100 + EXTRACT(DAY FROM "birthday") >= 1206 OR EXTRACT(MONTH FROM "birthday") * 100 + EXTRACT(DAY FROM "birthday") <= 1121));
-- birthday anniversary == today or birthday >= today
SELECT "id"
FROM "crm"."recipients"
WHERE ("birthday" IS NOT NULL AND "birthday" < DATE '2026-11-21' AND EXTRACT(MONTH FROM "birthday") * 100 + EXTRACT(DAY FROM "birthday") BETWEEN 1121 AND 1121)
  OR ("birthday" IS NOT NULL AND "birthday" >= DATE '2026-11-21');
-- locale matches "de" and not locale matches ["pt-BR"]
SELECT "id"
FROM "crm"."recipients"
WHERE (("locale" IS NOT NULL AND "locale" COLLATE "C" = 'de') OR ("locale" IS NOT NULL AND starts_with("locale" COLLATE "C", 'de-')) OR ("locale" IS NOT NULL AND starts_with("locale" COLLATE "C", 'de_')))
  AND NOT (("locale" IS NOT NULL AND "locale" COLLATE "C" = 'pt-BR') OR ("locale" IS NOT NULL AND starts_with("locale" COLLATE "C", 'pt-BR-')) OR ("locale" IS NOT NULL AND starts_with("locale" COLLATE "C", 'pt-BR_')) OR ("locale" IS NOT NULL AND "locale" COLLATE "C" = 'pt_BR') OR ("locale" IS NOT NULL AND starts_with("locale" COLLATE "C", 'pt_BR-')) OR ("locale" IS NOT NULL AND starts_with("locale" COLLATE "C", 'pt_BR_')));
-- follows contains any ["U6", "it's"] and not prices contains 1.50
SELECT "id"
FROM "crm"."recipients"
WHERE (("follows" IS NOT NULL AND list_contains(from_json("follows", '["VARCHAR"]'), 'U6')) OR ("follows" IS NOT NULL AND list_contains(from_json("follows", '["VARCHAR"]'), 'it''s')))
  AND NOT ("prices" IS NOT NULL AND list_contains(from_json("prices", '["DECIMAL(38, 2)"]'), CAST(1.5 AS DECIMAL(38, 2))));
-- flags contains true or follows.size > 2
SELECT "id"
FROM "crm"."recipients"
WHERE ("flags" IS NOT NULL AND list_contains(from_json("flags", '["BOOLEAN"]'), TRUE))
  OR ("follows" IS NOT NULL AND json_array_length("follows") > 2);
-- ranks contains all [-3, 9007199254740993]
SELECT "id"
FROM "crm"."recipients"
WHERE "ranks" IS NOT NULL AND list_contains(from_json("ranks", '["DECIMAL(38, 0)"]'), CAST(-3 AS DECIMAL(38, 0)))
  AND "ranks" IS NOT NULL AND list_contains(from_json("ranks", '["DECIMAL(38, 0)"]'), CAST(9007199254740993 AS DECIMAL(38, 0)));
