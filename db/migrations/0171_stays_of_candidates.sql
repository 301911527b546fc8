-- How long applications stay in each stage, for the figures of recruiting (docs/decisions/0222-recruiting-figures.md).
-- Logs may be cut off and are not made to be added up, so the stays have a table of their own.
create table candidate_stay (
  candidate_id uuid not null references candidate (id) on delete cascade,
  place integer not null check (place > 0),
  stage text not null check (stage in ('10', '20', '30', '40', '50', '60', '70', '80', '81', '90')),
  entered_at timestamptz not null,
  left_at timestamptz check (left_at >= entered_at),
  primary key (candidate_id, place)
);
-- An application is in one stage at a time.
create unique index uq_candidate_stay__candidate_id on candidate_stay (candidate_id) where left_at is null;

-- The stays so far, from the history of the applications. Where the history does not lead to the present stage, that
-- stage alone is known.
with move as (
  select l.record_id as candidate_id, l.after ->> 'state' as stage, l.at, l.id
  from audit_log l
  where l.resource = 'hr/candidates' and l.ok and l.action <> 'add' and l.after ? 'state'
  union all
  select c.id, '10', c.created_at, null from candidate c
), stay as (
  select candidate_id, stage, at as entered_at,
    lead(at) over (partition by candidate_id order by at, id nulls first) as left_at,
    row_number() over (partition by candidate_id order by at, id nulls first) as place
  from move
), known as (
  select s.candidate_id from stay s join candidate c on c.id = s.candidate_id
  where s.left_at is null and s.stage = c.state
)
insert into candidate_stay (candidate_id, place, stage, entered_at, left_at)
select candidate_id, place, stage, entered_at, left_at from stay where candidate_id in (select candidate_id from known)
union all
select c.id, 1, c.state, c.stage_at, null from candidate c where c.id not in (select candidate_id from known);

create function keep_candidate_stays() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger keep_candidate_stays after insert on candidate
  for each row execute function keep_candidate_stays();
create trigger keep_changed_candidate_stays after update of state on candidate
  for each row when (old.state is distinct from new.state) execute function keep_candidate_stays();
