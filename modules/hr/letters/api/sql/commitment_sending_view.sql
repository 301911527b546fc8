-- Sendings of commitment letters as lists read them: the table with the numbers of all, signed, approved,
-- open and overdue letters.
create or replace view commitment_sending_view as
select s.*, counted.*
from commitment_sending s, lateral (
  select count(*)::int as total,
    (count(*) filter (where l.state in ('1', '2') or (l.state = '9' and l.sign_at is not null)))::int as signed,
    (count(*) filter (where l.state = '2'))::int as approved,
    (count(*) filter (where l.state in ('0', '3')))::int as open_count,
    (count(*) filter (where l.state in ('0', '3') and l.deadline < today()))::int as overdue
  from commitment_letter l where l.sending_id = s.id and l.deleted_at is null) as counted;
