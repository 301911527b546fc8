-- Gives a company that has no rules of the steps those of a release, to be confirmed by the party office. Rules that
-- somebody entered or changed stay. Called at every start. Inputs: the plan, the moment of the rows.
create or replace function install_party_rules(plan jsonb, at timestamptz) returns void language sql as $$
  insert into party_rule (id, step_code, seq, requires, after_step, min_months, max_months, most_months, notice_days,
      decided_by, article, effective_from, effective_to, created_at, updated_at)
  select r.id, r."stepCode", r.seq, r.requires, r."afterStep", r."minMonths", r."maxMonths", r."mostMonths",
    r."noticeDays", r."decidedBy", r.article, r."effectiveFrom", r."effectiveTo", at, at
  from jsonb_to_recordset(plan) as r (id uuid, "stepCode" text, seq integer, requires text[], "afterStep" text,
    "minMonths" integer, "maxMonths" integer, "mostMonths" integer, "noticeDays" integer, "decidedBy" text,
    article text, "effectiveFrom" date, "effectiveTo" date)
  where not exists (select from party_rule);
$$;
