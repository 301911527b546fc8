-- Figures tell what they follow from --------------------------------------------------

-- The ages that hold, with the paper that says so.
create or replace function retirement_rules() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'from', effective_from, 'to', effective_to,
    'basis', basis, 'rows', value::jsonb) order by effective_from), '[]')
  from policy_param where key = 'retire.table' and city is null and deleted_at is null
$$;

-- The day on which somebody retires, and what it follows from. Both come from here, so that
-- whoever is told why is told what was computed.
create type retirement as (
  day date,
  -- The group of retire.table that somebody belongs to.
  people text,
  base_years integer,
  -- The day of the age before any delay.
  original date,
  first_birth text,
  step_months integer,
  max_delay integer,
  -- Months from the first birth that is delayed to his own; below 0 where he is born before.
  born_after integer,
  delay integer,
  -- The day of the age with its delay: earlier than `day` where the ages begin to hold after it.
  reached date,
  rule_id uuid,
  rule_from date,
  rule_to date,
  basis text
);

-- The ages of the rules in force on the very day that they give: whoever reached them under older
-- rules is not touched by later ones, and whoever would have reached them earlier by new rules
-- reaches them when they begin.
create function retirement_of(birth date, gender text, is_cadre boolean, is_special boolean, rules jsonb)
returns retirement language plpgsql immutable parallel safe as $$
declare
  found retirement;
  rule jsonb;
  ages jsonb;
  begins date;
begin
  found.people := case when gender = '男' then 'man' when is_cadre then 'womanCadre' else 'womanWorker' end;
  for rule in select * from jsonb_array_elements(rules) loop
    ages := jsonb_path_query_first(rule,
      '$.rows[*] ? (@.group == $people && @.special == $special && @.baseYears.type() == "number")',
      jsonb_build_object('people', found.people, 'special', is_special));
    continue when ages is null;
    found.base_years := (ages ->> 'baseYears')::integer;
    found.first_birth := ages ->> 'firstBirth';
    found.step_months := (ages ->> 'stepMonths')::integer;
    found.max_delay := (ages ->> 'maxDelay')::integer;
    found.born_after := extract(year from birth)::integer * 12 + extract(month from birth)::integer
      - left(found.first_birth, 4)::integer * 12 - right(found.first_birth, 2)::integer;
    found.delay := case when found.born_after >= 0
      then least(found.max_delay, found.born_after / found.step_months + 1) else 0 end;
    found.original := birth + make_interval(months => found.base_years * 12);
    found.reached := birth + make_interval(months => found.base_years * 12 + found.delay);
    if found.reached <= coalesce((rule ->> 'to')::date, 'infinity') then
      found.day := greatest(found.reached, begins);
      found.rule_id := (rule ->> 'id')::uuid;
      found.rule_from := (rule ->> 'from')::date;
      found.rule_to := (rule ->> 'to')::date;
      found.basis := rule ->> 'basis';
      return found;
    end if;
    -- Not reached under these: the next ones do not reach back before they begin.
    begins := (rule ->> 'to')::date + 1;
  end loop;
  return row(null, found.people, null, null, null, null, null, null, null, null, null, null, null, null)::retirement;
end $$;

create or replace function retirement_date(birth date, gender text, is_cadre boolean, is_special boolean,
  rules jsonb)
returns date language sql immutable parallel safe as $$
  select (retirement_of(birth, gender, is_cadre, is_special, rules)).day
$$;

-- Severance for service before 2008 that somebody works out himself: how he came to it.
alter table dimission add column early_severance_reason text;

drop view dimission_view;
create view dimission_view as
select d.*, attached_files('hr/dimissions', d.id, 'proveFile') as prove_file,
  (select max(c.no) from leaving_certificate c where c.dimission_id = d.id) as certificate_no,
  (select count(*)::int from leaving_certificate c where c.dimission_id = d.id) as certificate_copies,
  (select max(c.issued_on) from leaving_certificate c where c.dimission_id = d.id) as certified_on
from dimission d;

-- A grant of annual leave says by how much work it was counted: since when somebody works, anywhere, and how many
-- whole months of it were full on the day by which they were counted. Grants that were written before say nothing:
-- the day of the first work, and the table of bands, may be others by now.
alter table leave_entry
  add column work_start date,
  add column work_counted_on date,
  add column work_months integer check (work_months >= 0);

create or replace view leave_entry_row as
select e.id, e.balance_id, e.user_id, b.dept_id, e.year, e.kind, e.date, e.delta, e.cause,
  (select sum(before.delta) from leave_entry before
    where before.balance_id = e.balance_id and (before.date, before.id) <= (e.date, e.id)) as left_after,
  e.expire_at, e.source_type, e.source_id::text as source_id, e.reason, e.created_by as by_id,
  e.created_at, e.created_by, e.created_at as updated_at, e.created_by as updated_by,
  1 as version, null::timestamptz as deleted_at,
  e.work_start, e.work_counted_on, e.work_months,
  -- Downwards: nobody looks as if a level were reached that is not.
  trunc(e.work_months / 12.0, 1) as work_years
from leave_entry e join leave_balance b on b.id = e.balance_id;
