-- Trigger on salary_excel_row: the content of a row changes, and a row goes, only while its file is open.
create or replace function keep_salary_excel_row() returns trigger language plpgsql as $$
begin
  if exists (select from salary_excel s where s.id = old.salary_excel_id and s.state <> '0') then
    raise exception 'the rows of a checked salary spreadsheet stay: %', old.id;
  end if;
  return coalesce(new, old);
end $$;
