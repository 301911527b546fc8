-- The day of retirement with all steps that lead to it. The rules in force on that day count. Later rules do
-- not move a day that was reached under older rules. Where new rules give an earlier day, the result is the
-- day on which they begin. Inputs: day of birth, gender, whether cadre, whether special work, the rules
-- (retirement_rules). Output: day is null where no rule applies.
create or replace function retirement_of(birth date, gender text, is_cadre boolean, is_special boolean, rules jsonb)
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
    -- The person does not reach the age under these rules. The next rules give no day before they begin.
    begins := (rule ->> 'to')::date + 1;
  end loop;
  return row(null, found.people, null, null, null, null, null, null, null, null, null, null, null, null)::retirement;
end $$;
