-- Trigger on salary: adds up the runs of the rows that a statement touched, so that the sums of a run always are those
-- of its rows. The state of a run is that of its least advanced row. New rows are added to the sums: a run is generated
-- in parts, and reading all its rows after each part would cost a run of twice the people four times as much.
create or replace function sum_pay_runs() returns trigger language plpgsql as $$
declare
  progress constant text[] := array['0', '1', '2', '3', '5', '4'];
begin
  if tg_op = 'INSERT' then
    update pay_run r set people = r.people + s.people, gross = r.gross + s.gross, tax = r.tax + s.tax,
      net = r.net + s.net, cost = r.cost + s.cost,
      state = progress[least(array_position(progress, r.state), s.least)]
    from (
      select entity_id, month, kind, count(*)::integer as people,
        sum(gross + bonus_income + compensation) as gross, sum(tax + bonus_tax + compensation_tax) as tax,
        sum(net) as net, sum(cost) as cost, min(array_position(progress, state)) as least
      from touched where deleted_at is null and state <> '9' group by entity_id, month, kind
    ) s
    where r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind and r.deleted_at is null;
    return null;
  end if;
  update pay_run r set people = s.people, gross = s.gross, tax = s.tax, net = s.net, cost = s.cost,
    state = coalesce(progress[s.least], 'empty')
  from (
    select t.entity_id, t.month, t.kind, count(c.id)::integer as people,
      coalesce(sum(c.gross + c.bonus_income + c.compensation), 0) as gross,
      coalesce(sum(c.tax + c.bonus_tax + c.compensation_tax), 0) as tax, coalesce(sum(c.net), 0) as net,
      coalesce(sum(c.cost), 0) as cost, min(array_position(progress, c.state)) as least
    from (select distinct entity_id, month, kind from touched) t
      left join salary c on c.entity_id = t.entity_id and c.month = t.month and c.kind = t.kind
        and c.deleted_at is null and c.state <> '9'
    group by t.entity_id, t.month, t.kind
  ) s
  where r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind and r.deleted_at is null
    and (r.people, r.gross, r.tax, r.net, r.cost, r.state)
      is distinct from (s.people, s.gross, s.tax, s.net, s.cost, coalesce(progress[s.least], 'empty'));
  return null;
end $$;
