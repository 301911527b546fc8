-- Trigger on user_base_info: keeps the dates of the previous employment in employment_spell when the next one
-- begins.
create or replace function keep_employment_spell() returns trigger language plpgsql as $$
begin
  insert into employment_spell (user_id, spell, join_date, regular_date, leave_date, status, emp_kind)
  values (old.id, old.employ_spell, old.join_date, old.regular_date,
    greatest(coalesce(old.leave_date, new.join_date - 1), old.join_date), old.status, old.emp_kind);
  return null;
end $$;
