-- Adds the bank templates of a release. A row that the company changed, deleted or entered stays as it is; a row that
-- the company never touched gets the values of the release. Inputs: the plan, the time for new rows.
create or replace function install_bank_templates(plan jsonb, at timestamptz default now()) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('install_built_ins', 0));
  insert into bank_template as own (id, name, bank, effective_from, basis, kind, encoding, separator, line_end,
    max_rows, intro, head_columns, has_titles, row_columns, tail_columns, result_columns, success_words, fail_words,
    return_words, created_at, updated_at)
  select i.id, i.name, i.bank, i."effectiveFrom", i.basis, i.kind, i.encoding, i.separator, i."lineEnd", i."maxRows",
    i.intro, i."headColumns", i."hasTitles", i."rowColumns", i."tailColumns", i."resultColumns", i."successWords",
    i."failWords", i."returnWords", at, at
  from jsonb_to_recordset(plan) as i (id uuid, name text, bank text, "effectiveFrom" date, basis text, kind text,
    encoding text, separator text, "lineEnd" text, "maxRows" integer, intro text, "headColumns" jsonb,
    "hasTitles" boolean, "rowColumns" jsonb, "tailColumns" jsonb, "resultColumns" jsonb, "successWords" text,
    "failWords" text, "returnWords" text)
  where not exists (select from bank_template known where known.id <> i.id and known.bank = i.bank
    and known.effective_from = i."effectiveFrom" and known.enabled and known.deleted_at is null)
  on conflict (id) do update set name = excluded.name, basis = excluded.basis, kind = excluded.kind,
    encoding = excluded.encoding, separator = excluded.separator, line_end = excluded.line_end,
    max_rows = excluded.max_rows, intro = excluded.intro, head_columns = excluded.head_columns,
    has_titles = excluded.has_titles, row_columns = excluded.row_columns, tail_columns = excluded.tail_columns,
    result_columns = excluded.result_columns, success_words = excluded.success_words,
    fail_words = excluded.fail_words, return_words = excluded.return_words
  where own.version = 1 and own.deleted_at is null;
$$;
