-- The accounts that can read an approved collaboration by their part in it: leaders of the asked departments
-- and of those above, and the accounts that answer for them. Output: the collaboration, the account.
create or replace view collaboration_told as
select r.collaboration_id as row_id, above.leader_id as user_id
from collaboration_reply r join department own on own.id = r.dept_id
  join department above on own.path like above.path || '%'
where above.leader_id is not null
union all
select collaboration_id, owner_id from collaboration_reply where owner_id is not null
union all
select collaboration_id, replied_by from collaboration_reply where replied_by is not null;
