-- The hash of the content of a salary spreadsheet: its head, its columns, and all cells of its rows with their people.
-- The audit stores it, and no later step accepts a file with another hash.
create or replace function seal_of_salary_excel(sheet salary_excel) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws('|', sheet.id, sheet.month, sheet.title, sheet.kind, sheet.entity_id,
    sheet.columns, (select string_agg(concat_ws('|', r.row_no, r.emp_no, r.user_name, r.user_id, r.cells, r.gross, r.net),
      E'\n' order by r.row_no) from salary_excel_row r where r.salary_excel_id = sheet.id)), 'UTF8')), 'hex')
$$;
