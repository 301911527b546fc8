-- The accounts that can read a task without working on it: its readers, its approvers, the people for whom an
-- approver acts, and the deputies of approvers until one day after the decision. Output: the task, the
-- account.
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
