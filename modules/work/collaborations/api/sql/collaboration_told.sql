-- The accounts that can read an approved collaboration because they take part in it: leaders of the requested
-- departments and of the departments above, owners of the resulting tasks, and accounts that answered.
-- Output: the collaboration, the account.
create or replace view collaboration_told as
select r.collaboration_id as row_id, above.leader_id as user_id
from collaboration_reply r join department own on own.id = r.dept_id
  join department above on own.path like above.path || '%'
where above.leader_id is not null
union all
select collaboration_id, owner_id from collaboration_reply where owner_id is not null
union all
select collaboration_id, replied_by from collaboration_reply where replied_by is not null;
