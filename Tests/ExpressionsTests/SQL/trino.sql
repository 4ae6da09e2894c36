-- plan in [pro, "it's"] and not (city == "Zürich" or subscribed)
SELECT "id"
FROM "crm"."recipients"
WHERE "plan" IS NOT NULL AND "plan" IN ('pro', 'it''s')
  AND NOT (("city" IS NOT NULL AND "city" = 'Zürich') OR ("subscribed" IS NOT NULL AND "subscribed" = TRUE));
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
WHERE "city" IS NOT NULL AND strpos("city", '50%') > 0
  AND "city" IS NOT NULL AND starts_with("city", U&'a\\b');
-- app_version >= 3.10.0 and os_version in ["18.0", "0"]
SELECT "id"
FROM "crm"."recipients"
WHERE "app_version" IS NOT NULL AND CAST(split(regexp_replace("app_version", '([.]0+)+$', ''), '.') AS array(decimal(38, 0))) >= CAST(ARRAY[3, 10] AS array(decimal(38, 0)))
  AND "os_version" IS NOT NULL AND CAST(split(regexp_replace("os_version", '([.]0+)+$', ''), '.') AS array(decimal(38, 0))) IN (CAST(ARRAY[18] AS array(decimal(38, 0))), CAST(ARRAY[0] AS array(decimal(38, 0))));
-- last_open within last 7 days
SELECT "id"
FROM "crm"."recipients"
WHERE "last_open" IS NOT NULL AND "last_open" BETWEEN TIMESTAMP '2026-11-14 00:00:00 UTC' AND TIMESTAMP '2026-11-21 00:00:00 UTC';
-- birthday within next 2 weeks and last_open == 2026-11-20
SELECT "id"
FROM "crm"."recipients"
WHERE "birthday" IS NOT NULL AND "birthday" BETWEEN DATE '2026-11-21' AND DATE '2026-12-05'
  AND "last_open" IS NOT NULL AND "last_open" >= TIMESTAMP '2026-11-20 00:00:00 UTC' AND "last_open" IS NOT NULL AND "last_open" < TIMESTAMP '2026-11-21 00:00:00 UTC';
-- last_open after 2026-11-20T12:00:00.5Z
SELECT "id"
FROM "crm"."recipients"
WHERE "last_open" IS NOT NULL AND "last_open" > TIMESTAMP '2026-11-20 12:00:00.500000 UTC';
-- nickname is missing and city < nickname
SELECT "id"
FROM "crm"."recipients"
WHERE "nickname" IS NULL
  AND "city" IS NOT NULL AND "nickname" IS NOT NULL AND "city" < "nickname";
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
WHERE (("locale" IS NOT NULL AND "locale" = 'de') OR ("locale" IS NOT NULL AND starts_with("locale", 'de-')) OR ("locale" IS NOT NULL AND starts_with("locale", 'de_')))
  AND NOT (("locale" IS NOT NULL AND "locale" = 'pt-BR') OR ("locale" IS NOT NULL AND starts_with("locale", 'pt-BR-')) OR ("locale" IS NOT NULL AND starts_with("locale", 'pt-BR_')) OR ("locale" IS NOT NULL AND "locale" = 'pt_BR') OR ("locale" IS NOT NULL AND starts_with("locale", 'pt_BR-')) OR ("locale" IS NOT NULL AND starts_with("locale", 'pt_BR_')));
-- follows contains any ["U6", "it's"] and not prices contains 1.50
SELECT "id"
FROM "crm"."recipients"
WHERE (("follows" IS NOT NULL AND contains(CAST(json_parse("follows") AS array(varchar)), 'U6')) OR ("follows" IS NOT NULL AND contains(CAST(json_parse("follows") AS array(varchar)), 'it''s')))
  AND NOT ("prices" IS NOT NULL AND contains(CAST(json_parse("prices") AS array(decimal(38, 2))), CAST(1.5 AS decimal(38, 2))));
-- flags contains true or follows.size > 2
SELECT "id"
FROM "crm"."recipients"
WHERE ("flags" IS NOT NULL AND contains(CAST(json_parse("flags") AS array(boolean)), TRUE))
  OR ("follows" IS NOT NULL AND json_array_length("follows") > 2);
-- ranks contains all [-3, 9007199254740993]
SELECT "id"
FROM "crm"."recipients"
WHERE "ranks" IS NOT NULL AND contains(CAST(json_parse("ranks") AS array(decimal(38, 0))), CAST(-3 AS decimal(38, 0)))
  AND "ranks" IS NOT NULL AND contains(CAST(json_parse("ranks") AS array(decimal(38, 0))), CAST(9007199254740993 AS decimal(38, 0)));
