-- Declared deductions as lists read them, with the department that the person has today.
create or replace view tax_deduction_view as
select t.*, p.dept_id
from tax_deduction t join user_base_info p on p.id = t.user_id;
