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
-- spend >= 19.995 or spend < balance
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
