-- Adds the pay items of a release. A row that the company changed, deleted or entered stays as it is; a row that
-- the company never touched gets the values of the release. Inputs: the plan, the time for new rows.
create or replace function install_pay_items(plan jsonb, at timestamptz default now()) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('install_built_ins', 0));
  insert into pay_item as own (id, code, name, side, source, tax_class, prorate, in_min_wage, in_ot_base,
    in_average, in_social_base, in_party_base, cut_order, sort, created_at, updated_at)
  select i.id, i.code, i.name, i.side, i.source, i."taxClass", i.prorate, i."inMinWage", i."inOtBase",
    i."inAverage", i."inSocialBase", i."inPartyBase", i."cutOrder", i.sort, at, at
  from jsonb_to_recordset(plan) as i (id uuid, code text, name text, side text, source text, "taxClass" text,
    prorate text, "inMinWage" boolean, "inOtBase" boolean, "inAverage" boolean, "inSocialBase" boolean,
    "inPartyBase" boolean, "cutOrder" integer, sort integer)
  where not exists (select from pay_item known
    where known.id <> i.id and lower(known.code) = lower(i.code) and known.deleted_at is null)
  on conflict (id) do update set name = excluded.name, side = excluded.side, tax_class = excluded.tax_class,
    prorate = excluded.prorate, in_min_wage = excluded.in_min_wage, in_ot_base = excluded.in_ot_base,
    in_average = excluded.in_average, in_social_base = excluded.in_social_base,
    in_party_base = excluded.in_party_base, cut_order = excluded.cut_order, sort = excluded.sort
  where own.version = 1 and own.deleted_at is null;
$$;
