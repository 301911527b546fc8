-- Seniority pay of a person on a day: the rate of policy salary.seniority for each full year of service, up to its
-- limit; null without a rate in force. Inputs: the personnel file; the day.
create or replace function seniority_pay(person uuid, on_day date) returns numeric language sql stable as $$
  select round(least(extract(year from age(on_day, coalesce(p.join_group_date, p.join_date))),
      (s.value ->> 'maxYears')::numeric)
    * (s.value ->> 'perYear')::numeric, 2)
  from user_base_info p
    cross join lateral policy_at('salary.seniority', p.work_city, on_day) s
  where p.id = person
$$;
