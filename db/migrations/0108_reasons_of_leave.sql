-- What the length of a leave goes by: the event that it is for, and how a birth was.
alter table leave
  add column event_date date,
  add column birth_kind text,
  add column child_count integer check (child_count between 1 and 9),
  add column local_extension boolean not null default false;
comment on column leave.event_date is 'The day of the marriage, death or accident. Leave for one event is counted together.';
comment on column leave.child_count is 'Children of this birth; one where nobody says otherwise.';

drop view leave_view;
create view leave_view as
select t.*, attached_files('attendance/leaves', t.id, 'proof') as proof from leave t;
