-- What remains of a change in the history of somebody who was emptied: stages, results, rounds and moments, which
-- figures are counted from. Input: the values before or after a change.
create or replace function stages_only(told jsonb) returns jsonb language sql immutable as $$
  select case when told is not null then coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(told)
    where key in ('state', 'stageAt', 'dueOn', 'transition', 'poolState', 'poolUntil', 'phase', 'result', 'resultAt',
      'planAt', 'round', 'sheets', 'offerState', 'talkAt', 'emptied')
  ), '{}') end
$$;
