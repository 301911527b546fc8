-- Trigger on salary_excel_row: rows are added to open files only. A file that is written together with its state, as the
-- demo company is, gets its rows afterwards, as many as it names.
create or replace function add_salary_excel_rows() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct salary_excel_id as id from added) a join salary_excel s on s.id = a.id
    where s.state <> '0' and (s.hash is not null
      or s.row_count < (select count(*) from salary_excel_row r where r.salary_excel_id = s.id))) then
    raise exception 'the rows of a checked salary spreadsheet stay';
  end if;
  return null;
end $$;
