-- How a file is read is kept with it, so that people can see it and put it right: the sheet, the
-- encoding, the row of the headings. Files that were sent before were kept as UTF-8 text with their
-- headings in the first row.

alter table import_file
  add column reading jsonb not null default '{
    "sheets": [], "sheet": 0, "encoding": "utf-8", "isSure": true, "samples": [], "headRow": 1,
    "rows": [], "hidden": 0, "formulas": {"count": 0, "first": ""}, "merged": 0}',
  -- Whose roster the file is, as {"groupId": …, "month": …}; null for a file of records.
  add column roster jsonb;
alter table import_file alter column reading drop default;

-- Of one row of a roster some days may be written and others refused: it is kept as a row of each kind.
alter table import_row drop constraint import_row_pkey;
alter table import_row add primary key (run_id, place, kind);
