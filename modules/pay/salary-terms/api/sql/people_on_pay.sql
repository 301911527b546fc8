-- The people whom an employer owes wages for a day of a month, by their confirmed terms: the people whose attendance the
-- sheet of that month needs. Inputs: the month; the parameters of the sheet, of which entityId counts. Without an
-- employer, the people of all employers.
create or replace function people_on_pay(month text, parameters jsonb) returns table (user_id uuid)
language sql stable as $$
  select distinct t.user_id from user_salary_type t
  where (parameters ->> 'entityId' is null or t.entity_id = (parameters ->> 'entityId')::uuid)
    and t.state = '1' and t.deleted_at is null and t.salary_type <> '6'
    and t.effective_from < to_date(month, 'YYYY-MM') + interval '1 month'
    and coalesce(t.effective_to, 'infinity') >= to_date(month, 'YYYY-MM')
$$;
