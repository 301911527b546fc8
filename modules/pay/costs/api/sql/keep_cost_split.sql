-- Trigger on cost_split: the cost of audited months stays where it is.
create or replace function keep_cost_split() returns trigger language plpgsql as $$
begin
  if exists (select from salary s
    where s.deleted_at is null and s.state in ('2', '3', '4', '5')
      and s.user_id in (old.user_id, new.user_id)
      and s.month >= least(old.effective_from, new.effective_from)) then
    raise exception 'the cost of an audited month stays where it is: %', coalesce(new.id, old.id);
  end if;
  return coalesce(new, old);
end $$;
