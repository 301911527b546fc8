-- Trigger on user_salary_type: each confirmed row of a person ends on the day before the next one.
create or replace function close_salary_terms() returns trigger language plpgsql as $$
begin
  update user_salary_type term set effective_to = following.ends
  from (
    select id, lead(effective_from) over (order by effective_from) - 1 as ends
    from user_salary_type
    where user_id = new.user_id and state = '1' and deleted_at is null
  ) as following
  where term.id = following.id and term.effective_to is distinct from following.ends;
  return null;
end $$;
