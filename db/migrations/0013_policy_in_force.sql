-- Parameters of policy take effect ------------------------------------------------

-- Which ages hold from when to when, in their order: the rows of retire.table.
create function retirement_rules() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('from', effective_from, 'to', effective_to, 'rows', value::jsonb)
    order by effective_from), '[]')
  from policy_param where key = 'retire.table' and city is null and deleted_at is null
$$;

-- The day on which somebody reaches the age of the rules in force on that very
-- day: whoever reached it under older rules is not touched by later ones, and
-- whoever would have reached it earlier by new rules reaches it when they begin.
create function retirement_date(birth date, gender text, is_cadre boolean, is_special boolean, rules jsonb)
returns date language plpgsql immutable parallel safe as $$
declare
  people text := case when gender = '男' then 'man' when is_cadre then 'womanCadre' else 'womanWorker' end;
  rule jsonb;
  ages jsonb;
  since integer;
  delay integer;
  day date;
  begins date;
begin
  for rule in select * from jsonb_array_elements(rules) loop
    ages := jsonb_path_query_first(rule,
      '$.rows[*] ? (@.group == $people && @.special == $special && @.baseYears.type() == "number")',
      jsonb_build_object('people', people, 'special', is_special));
    continue when ages is null;
    since := extract(year from birth)::integer * 12 + extract(month from birth)::integer
      - left(ages ->> 'firstBirth', 4)::integer * 12 - right(ages ->> 'firstBirth', 2)::integer;
    delay := case when since >= 0
      then least((ages ->> 'maxDelay')::integer, since / (ages ->> 'stepMonths')::integer + 1) else 0 end;
    day := birth + make_interval(months => (ages ->> 'baseYears')::integer * 12 + delay);
    if day <= coalesce((rule ->> 'to')::date, 'infinity') then
      return greatest(day, begins);
    end if;
    -- Not reached under these: the next ones do not reach back before they begin.
    begins := (rule ->> 'to')::date + 1;
  end loop;
  return null;
end $$;

-- Computed where it is read: neither a new rule, nor a post that becomes a
-- special trade, nor a change of post can leave an old date behind.
drop view user_base_info_view;
alter table user_base_info drop column retire_date;
create view user_base_info_view as
select b.*,
  extract(year from age(today(), b.birth_date))::integer as age,
  years_between(coalesce(b.join_group_date, b.join_date), coalesce(b.leave_date, today())) as service_years,
  years_between(b.work_start_date, coalesce(b.leave_date, today())) as work_years,
  retirement_date(b.birth_date, b.gender, b.is_cadre, coalesce(p.is_special, false),
    (select retirement_rules())) as retire_date
from user_base_info b left join post p on p.id = b.post_id;

-- 招聘渠道 comes from a dictionary: its code stands in the file, not its name.
update user_base_info set source = known.code
from (values ('online', '网络招聘'), ('campus', '校园招聘'), ('referral', '内部推荐'),
  ('headhunter', '猎头推荐'), ('fair', '现场招聘'), ('self', '自荐')) as known (code, name)
where source = known.name;

-- Dictionaries and parameters that the product brings along. What a company has
-- changed, deleted or entered itself stays; what it never touched follows the release.
create function install_settings(plan jsonb, at timestamptz default now()) returns void
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('install_built_ins', 0));
  insert into data_dict (id, type, code, name, sort, created_at, updated_at)
  select d.id, d.type, d.code, d.name, d.sort, at, at
  from jsonb_to_recordset(plan -> 'entries') as d (id uuid, type text, code text, name text, sort integer)
  where not exists (select from data_dict known
    where known.type = d.type and known.code = d.code and known.deleted_at is null)
  on conflict (id) do nothing;

  insert into policy_param as own (id, key, city, effective_from, effective_to, value, basis, created_at, updated_at)
  select p.id, p.key, p.city, p.from, p.to, p.value, p.basis, at, at
  from jsonb_to_recordset(plan -> 'params')
    as p (id uuid, key text, city text, "from" date, "to" date, value text, basis text)
  where not exists (select from policy_param known
    where known.id <> p.id and known.key = p.key and known.city is not distinct from p.city
      and known.deleted_at is null and known.effective_from <= coalesce(p.to, 'infinity')
      and coalesce(known.effective_to, 'infinity') >= p.from
      and known.id not in (select (e ->> 'id')::uuid from jsonb_array_elements(plan -> 'params') e))
  on conflict (id) do update set effective_to = excluded.effective_to, value = excluded.value,
    basis = excluded.basis
  where own.version = 1 and own.deleted_at is null
    and (own.effective_to, own.value, own.basis)
      is distinct from (excluded.effective_to, excluded.value, excluded.basis);
end $$;
