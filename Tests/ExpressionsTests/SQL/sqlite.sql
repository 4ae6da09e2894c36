-- plan in [pro, "it's"] and not (city == "Zürich" or subscribed)
SELECT `id`
FROM `crm`.`recipients`
WHERE `plan` IS NOT NULL AND `plan` COLLATE BINARY IN ('pro', 'it''s')
  AND NOT ((`city` IS NOT NULL AND `city` COLLATE BINARY = 'Zürich') OR (`subscribed` IS NOT NULL AND `subscribed` = TRUE));
-- either and order != 3
SELECT `id`
FROM `crm`.`recipients`
WHERE ((`subscribed` IS NOT NULL AND `subscribed` = TRUE) OR (`order` IS NOT NULL AND `order` > 5))
  AND `order` IS NOT NULL AND `order` <> 3;
-- spend >= 19.9950 or spend < balance
SELECT `id`
FROM `crm`.`recipients`
WHERE (`spend` IS NOT NULL AND CAST(round(`spend` * 100) AS INTEGER) > 1999)
  OR (`spend` IS NOT NULL AND `balance` IS NOT NULL AND CAST(round(`spend` * 10000) AS INTEGER) < CAST(round(`balance` * 10000) AS INTEGER));
-- city contains "50%" and city starts with 'a\b'
SELECT `id`
FROM `crm`.`recipients`
WHERE `city` IS NOT NULL AND instr(`city` COLLATE BINARY, '50%') > 0
  AND `city` IS NOT NULL AND instr(`city` COLLATE BINARY, 'a\b') = 1;
-- app_version >= 3.10.0 and os_version in ["18.0", "0"]
SELECT `id`
FROM `crm`.`recipients`
WHERE `app_version` IS NOT NULL AND (SELECT rtrim(group_concat(char(64 + length(ltrim(n.value, '0'))) || ltrim(n.value, '0'), ''), '@') FROM (SELECT `app_version` COLLATE BINARY AS text) AS v, json_each('["' || replace(v.text, '.', '","') || '"]') AS n) >= 'A3B10'
  AND `os_version` IS NOT NULL AND (SELECT rtrim(group_concat(char(64 + length(ltrim(n.value, '0'))) || ltrim(n.value, '0'), ''), '@') FROM (SELECT `os_version` COLLATE BINARY AS text) AS v, json_each('["' || replace(v.text, '.', '","') || '"]') AS n) IN ('B18', '');
-- last_open within last 7 days
SELECT `id`
FROM `crm`.`recipients`
WHERE `last_open` IS NOT NULL AND ((strftime('%s', substr(`last_open`, 1, 10) || ' ' || substr(`last_open`, 12, 8)) - CASE WHEN substr(`last_open`, -1) IN ('Z', 'z') THEN 0 ELSE (substr(`last_open`, -6, 1) || '1') * (substr(`last_open`, -5, 2) * 3600 + substr(`last_open`, -2) * 60) END) * 1000000 + CAST(round(substr('0' || substr(`last_open`, 20), 1, 8) * 1000000) AS INTEGER)) BETWEEN 1794614400000000 AND 1795219200000000;
-- birthday within next 2 weeks and last_open == 2026-11-20
SELECT `id`
FROM `crm`.`recipients`
WHERE `birthday` IS NOT NULL AND `birthday` BETWEEN '2026-11-21' AND '2026-12-05'
  AND `last_open` IS NOT NULL AND ((strftime('%s', substr(`last_open`, 1, 10) || ' ' || substr(`last_open`, 12, 8)) - CASE WHEN substr(`last_open`, -1) IN ('Z', 'z') THEN 0 ELSE (substr(`last_open`, -6, 1) || '1') * (substr(`last_open`, -5, 2) * 3600 + substr(`last_open`, -2) * 60) END) * 1000000 + CAST(round(substr('0' || substr(`last_open`, 20), 1, 8) * 1000000) AS INTEGER)) >= 1795132800000000 AND `last_open` IS NOT NULL AND ((strftime('%s', substr(`last_open`, 1, 10) || ' ' || substr(`last_open`, 12, 8)) - CASE WHEN substr(`last_open`, -1) IN ('Z', 'z') THEN 0 ELSE (substr(`last_open`, -6, 1) || '1') * (substr(`last_open`, -5, 2) * 3600 + substr(`last_open`, -2) * 60) END) * 1000000 + CAST(round(substr('0' || substr(`last_open`, 20), 1, 8) * 1000000) AS INTEGER)) < 1795219200000000;
-- last_open after 2026-11-20T12:00:00.5Z
SELECT `id`
FROM `crm`.`recipients`
WHERE `last_open` IS NOT NULL AND ((strftime('%s', substr(`last_open`, 1, 10) || ' ' || substr(`last_open`, 12, 8)) - CASE WHEN substr(`last_open`, -1) IN ('Z', 'z') THEN 0 ELSE (substr(`last_open`, -6, 1) || '1') * (substr(`last_open`, -5, 2) * 3600 + substr(`last_open`, -2) * 60) END) * 1000000 + CAST(round(substr('0' || substr(`last_open`, 20), 1, 8) * 1000000) AS INTEGER)) > 1795176000500000;
-- nickname is missing and city < nickname
SELECT `id`
FROM `crm`.`recipients`
WHERE `nickname` IS NULL
  AND `city` IS NOT NULL AND `nickname` IS NOT NULL AND `city` COLLATE BINARY < `nickname` COLLATE BINARY;
-- birthday anniversary within next 2 weeks or birthday anniversary within last 350 days
SELECT `id`
FROM `crm`.`recipients`
WHERE (`birthday` IS NOT NULL AND `birthday` < '2026-11-21' AND CAST(substr(`birthday`, 6, 2) || substr(`birthday`, 9, 2) AS INTEGER) BETWEEN 1121 AND 1205)
  OR (`birthday` IS NOT NULL AND `birthday` < '2025-12-06' AND (CAST(substr(`birthday`, 6, 2) || substr(`birthday`, 9, 2) AS INTEGER) >= 1206 OR CAST(substr(`birthday`, 6, 2) || substr(`birthday`, 9, 2) AS INTEGER) <= 1121));
-- birthday anniversary == today or birthday >= today
SELECT `id`
FROM `crm`.`recipients`
WHERE (`birthday` IS NOT NULL AND `birthday` < '2026-11-21' AND CAST(substr(`birthday`, 6, 2) || substr(`birthday`, 9, 2) AS INTEGER) BETWEEN 1121 AND 1121)
  OR (`birthday` IS NOT NULL AND `birthday` >= '2026-11-21');
-- locale matches "de" and not locale matches ["pt-BR"]
SELECT `id`
FROM `crm`.`recipients`
WHERE ((`locale` IS NOT NULL AND `locale` COLLATE BINARY = 'de') OR (`locale` IS NOT NULL AND instr(`locale` COLLATE BINARY, 'de-') = 1) OR (`locale` IS NOT NULL AND instr(`locale` COLLATE BINARY, 'de_') = 1))
  AND NOT ((`locale` IS NOT NULL AND `locale` COLLATE BINARY = 'pt-BR') OR (`locale` IS NOT NULL AND instr(`locale` COLLATE BINARY, 'pt-BR-') = 1) OR (`locale` IS NOT NULL AND instr(`locale` COLLATE BINARY, 'pt-BR_') = 1) OR (`locale` IS NOT NULL AND `locale` COLLATE BINARY = 'pt_BR') OR (`locale` IS NOT NULL AND instr(`locale` COLLATE BINARY, 'pt_BR-') = 1) OR (`locale` IS NOT NULL AND instr(`locale` COLLATE BINARY, 'pt_BR_') = 1));
-- follows contains any ["U6", "it's"] and not prices contains 1.50
SELECT `id`
FROM `crm`.`recipients`
WHERE ((`follows` IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT `follows` AS text) AS v, json_each(v.text) AS n WHERE n.type = 'text' AND n.value = 'U6')) OR (`follows` IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT `follows` AS text) AS v, json_each(v.text) AS n WHERE n.type = 'text' AND n.value = 'it''s')))
  AND NOT (`prices` IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT `prices` AS text) AS v, json_each(v.text) AS n WHERE n.type IN ('integer', 'real') AND CAST(round(n.value * 100) AS INTEGER) = 150));
-- flags contains true or follows.size > 2
SELECT `id`
FROM `crm`.`recipients`
WHERE (`flags` IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT `flags` AS text) AS v, json_each(v.text) AS n WHERE n.type = 'true'))
  OR (`follows` IS NOT NULL AND json_array_length(`follows`) > 2);
-- ranks contains all [-3, 9007199254740993]
SELECT `id`
FROM `crm`.`recipients`
WHERE `ranks` IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT `ranks` AS text) AS v, json_each(v.text) AS n WHERE n.type IN ('integer', 'real') AND n.value = -3)
  AND `ranks` IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT `ranks` AS text) AS v, json_each(v.text) AS n WHERE n.type IN ('integer', 'real') AND n.value = 9007199254740993);
