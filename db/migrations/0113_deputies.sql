-- Who stands in for whom today (docs/decisions/0124-steps-follow-roles.md): the deputy that somebody named in
-- his profile, else the one whom he named in a leave of his own that was approved and covers this day.
create view deputy_today as
select u.id as away_id, u.delegate_id as deputy_id, 0 as far
from app_user u
where u.delegate_id is not null and today() between u.delegate_from and u.delegate_to
union all
select u.id, l.agent_id, 1
from leave l join app_user u on u.id = l.apply_user_id and u.user_base_id = l.user_id
where l.state = '4' and l.deleted_at is null and l.agent_id <> u.id
  and today() between l.start_date and coalesce(l.real_end, l.end_date);
comment on view deputy_today is 'What a clerk asks for somebody else names no deputy: nobody gives away what is not his.';

create or replace view task_told as
select task_id as row_id, user_id from task_reader where deleted_at is null
union all
select task_id, approver_id from task_approval where approver_id is not null
union all
select task_id, act_for_id from task_approval where act_for_id is not null
union all
select a.task_id, away.deputy_id from deputy_today away
  join task_approval a on a.approver_id = away.away_id
where a.is_current or a.handled_at > now() - interval '1 day';

-- Who stands in for whom decides who is asked.
create trigger announce_delegate after update of delegate_id, delegate_from, delegate_to on app_user
  for each statement execute function announce_records();
