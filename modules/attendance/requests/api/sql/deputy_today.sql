-- The deputies of today (docs/decisions/0124-steps-follow-roles.md): the deputy that a person named in their
-- profile, and the deputy in an approved leave of the person that covers today. `far` orders them: the deputy
-- in the profile comes first.
create or replace view deputy_today as
select u.id as away_id, u.delegate_id as deputy_id, 0 as far
from app_user u
where u.delegate_id is not null and today() between u.delegate_from and u.delegate_to
union all
select u.id, l.agent_id, 1
from leave l join app_user u on u.id = l.apply_user_id and u.user_base_id = l.user_id
where l.state = '4' and l.deleted_at is null and l.agent_id <> u.id
  and today() between l.start_date and coalesce(l.real_end, l.end_date);
