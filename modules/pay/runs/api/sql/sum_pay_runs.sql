-- Trigger on salary: adds up the runs of the rows that a statement touched, so that the sums of a run always are those
-- of its rows. The state of a run is that of its least advanced row.
create or replace function sum_pay_runs() returns trigger language plpgsql as $$
declare
  progress constant text[] := array['0', '1', '2', '3', '5', '4'];
begin
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
