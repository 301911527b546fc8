-- Examinations for confirmation as lists read them: the table with the day on which the confirmation takes
-- effect.
create or replace view positive_examine_view as
select e.*, o.effective_date as due_date
from positive_examine e join positive o on o.id = e.positive_id;
