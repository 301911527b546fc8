-- Commitment letters as lists read them: the table and three more columns. due: how close the deadline is.
-- is_intact: whether the signed text is unchanged. sign_files: the signed files.
create or replace view commitment_letter_view as
select l.*,
  case when state in ('0', '3') and deadline < today() then 'overdue'
    when state in ('0', '3') and deadline <= today() + 3 then 'soon' end as due,
  case when sha256 is not null and state <> '3'
    then sha256 = commitment_hash(title, content, filled) end as is_intact,
  attached_files('hr/commitment-letters', l.id, 'signFiles') as sign_files
from commitment_letter l;
