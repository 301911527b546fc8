-- What people ask of attendance: leave, trips, overtime, visits, returns, missing clock-ins
-- (docs/decisions/0101-requests-of-attendance.md).

-- Where somebody works on the first day of what he asks for: who may see it goes by that.
create function place_request() returns trigger language plpgsql as $$
declare
  asked jsonb := to_jsonb(new);
  day date := coalesce(asked ->> 'start_date', asked ->> 'date',
    ((asked ->> 'start_at')::timestamptz at time zone 'Asia/Shanghai')::date::text)::date;
begin
  new.dept_id := coalesce(
    (select p.dept_id from user_position p where p.user_id = new.user_id and p.is_main
      and p.deleted_at is null and p.start_date <= day and (p.end_date is null or p.end_date >= day)),
    (select b.dept_id from user_base_info b where b.id = new.user_id));
  new.attend_group_id := attend_group_of(new.user_id, day);
  return new;
end $$;

create table leave (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  attend_group_id uuid references attend_group (id),
  kind text not null,
  start_date date not null,
  start_half text not null check (start_half in ('上午', '下午')),
  end_date date not null,
  end_half text not null check (end_half in ('上午', '下午')),
  days numeric(4, 1) not null default 0,
  reason text not null,
  agent_id uuid references app_user (id),
  child_birth date,
  -- The last day of it, where somebody came back early: the day before the first one gives all of it back.
  real_end date,
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_leave__order check ((end_date, end_half = '下午') >= (start_date, start_half = '下午')),
  constraint ck_leave__real_end check (real_end between start_date - 1 and end_date)
);
comment on column leave.doc_no is 'Filled by a rule: next_document_number.';
comment on column leave.user_id is 'Filled by a rule: whoever names nobody asks for himself.';
create unique index uq_leave__doc_no on leave (lower(doc_no)) where deleted_at is null;
create index ix_leave__user on leave (user_id, start_date);
create index ix_leave__dept on leave (dept_id, start_date desc) where deleted_at is null;
create index ix_leave__group on leave (attend_group_id, start_date desc) where deleted_at is null;
create index ix_leave__start_date on leave (start_date desc, id) where deleted_at is null;
create index ix_leave__state on leave (state, start_date desc) where deleted_at is null;
create index ix_leave__apply_user on leave (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_leave__due on leave (id) where state = '4' and not effect_done and deleted_at is null;
create index ix_leave__agent on leave (agent_id) where agent_id is not null;
create trigger place before insert or update of user_id, start_date on leave
  for each row execute function place_request();
create trigger announce after insert or update or delete or truncate on leave
  for each statement execute function announce_records();
create view leave_view as
select t.*, attached_files('attendance/leaves', t.id, 'proof') as proof from leave t;

create table hours_leave (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  attend_group_id uuid references attend_group (id),
  kind text not null,
  date date not null,
  start_time time not null,
  -- At or before the start it is on the next day.
  end_time time not null,
  hours numeric(3, 1) not null default 0,
  reason text not null,
  child_birth date,
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column hours_leave.doc_no is 'Filled by a rule: next_document_number.';
comment on column hours_leave.user_id is 'Filled by a rule: whoever names nobody asks for himself.';
create unique index uq_hours_leave__doc_no on hours_leave (lower(doc_no)) where deleted_at is null;
create index ix_hours_leave__user on hours_leave (user_id, date);
create index ix_hours_leave__dept on hours_leave (dept_id, date desc) where deleted_at is null;
create index ix_hours_leave__group on hours_leave (attend_group_id, date desc) where deleted_at is null;
create index ix_hours_leave__date on hours_leave (date desc, id) where deleted_at is null;
create index ix_hours_leave__state on hours_leave (state, date desc) where deleted_at is null;
create index ix_hours_leave__apply_user on hours_leave (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_hours_leave__due on hours_leave (id) where state = '4' and not effect_done and deleted_at is null;
create trigger place before insert or update of user_id, date on hours_leave
  for each row execute function place_request();
create trigger announce after insert or update or delete or truncate on hours_leave
  for each statement execute function announce_records();

create table business_trip (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  attend_group_id uuid references attend_group (id),
  start_at timestamptz not null,
  end_at timestamptz not null,
  days numeric(4, 1) not null default 0,
  from_place text not null,
  to_place text not null,
  reason text not null,
  companion_ids uuid[] not null default '{}',
  vehicle text,
  budget numeric(14, 2) check (budget >= 0),
  project_name text,
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_business_trip__order check (end_at > start_at)
);
comment on column business_trip.doc_no is 'Filled by a rule: next_document_number.';
comment on column business_trip.user_id is 'Filled by a rule: whoever names nobody asks for himself.';
create unique index uq_business_trip__doc_no on business_trip (lower(doc_no)) where deleted_at is null;
create index ix_business_trip__user on business_trip (user_id, ((start_at at time zone 'Asia/Shanghai')::date));
create index ix_business_trip__dept on business_trip (dept_id, start_at desc) where deleted_at is null;
create index ix_business_trip__group on business_trip (attend_group_id, start_at desc) where deleted_at is null;
create index ix_business_trip__start_at on business_trip (start_at desc, id) where deleted_at is null;
create index ix_business_trip__state on business_trip (state, start_at desc) where deleted_at is null;
create index ix_business_trip__apply_user on business_trip (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_business_trip__due on business_trip (id) where state = '4' and not effect_done and deleted_at is null;
create trigger place before insert or update of user_id, start_at on business_trip
  for each row execute function place_request();
create trigger announce after insert or update or delete or truncate on business_trip
  for each statement execute function announce_records();

create table work_overtime (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  attend_group_id uuid references attend_group (id),
  start_at timestamptz not null,
  end_at timestamptz not null,
  hours numeric(4, 1) not null default 0,
  kind text not null default '1' check (kind in ('1', '2', '3')),
  settle text not null check (settle in ('计薪', '调休')),
  real_hours numeric(4, 1),
  reason text not null,
  place text,
  is_post boolean not null default false,
  over_limit boolean not null default false,
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_work_overtime__order check (end_at > start_at),
  -- Work on a public holiday is paid: time off does not stand in for it.
  constraint ck_work_overtime__settle check (not (kind = '3' and settle = '调休'))
);
comment on column work_overtime.doc_no is 'Filled by a rule: next_document_number.';
comment on column work_overtime.user_id is 'Filled by a rule: whoever names nobody asks for himself.';
create unique index uq_work_overtime__doc_no on work_overtime (lower(doc_no)) where deleted_at is null;
create index ix_work_overtime__user on work_overtime (user_id, ((start_at at time zone 'Asia/Shanghai')::date));
create index ix_work_overtime__dept on work_overtime (dept_id, start_at desc) where deleted_at is null;
create index ix_work_overtime__group on work_overtime (attend_group_id, start_at desc) where deleted_at is null;
create index ix_work_overtime__start_at on work_overtime (start_at desc, id) where deleted_at is null;
create index ix_work_overtime__state on work_overtime (state, start_at desc) where deleted_at is null;
create index ix_work_overtime__apply_user on work_overtime (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_work_overtime__due on work_overtime (id) where state = '4' and not effect_done and deleted_at is null;
create trigger place before insert or update of user_id, start_at on work_overtime
  for each row execute function place_request();
create trigger announce after insert or update or delete or truncate on work_overtime
  for each statement execute function announce_records();

create table visit_family (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  attend_group_id uuid references attend_group (id),
  kind text not null,
  relative text not null,
  relation_place text not null,
  start_date date not null,
  end_date date not null,
  days integer not null default 0,
  route_days integer not null default 0 check (route_days >= 0),
  quota integer not null default 0,
  fare numeric(14, 2) check (fare >= 0),
  last_visit date,
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_visit_family__order check (end_date >= start_date)
);
comment on column visit_family.doc_no is 'Filled by a rule: next_document_number.';
comment on column visit_family.user_id is 'Filled by a rule: whoever names nobody asks for himself.';
create unique index uq_visit_family__doc_no on visit_family (lower(doc_no)) where deleted_at is null;
create index ix_visit_family__user on visit_family (user_id, start_date);
create index ix_visit_family__dept on visit_family (dept_id, start_date desc) where deleted_at is null;
create index ix_visit_family__group on visit_family (attend_group_id, start_date desc) where deleted_at is null;
create index ix_visit_family__start_date on visit_family (start_date desc, id) where deleted_at is null;
create index ix_visit_family__state on visit_family (state, start_date desc) where deleted_at is null;
create index ix_visit_family__apply_user on visit_family (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_visit_family__due on visit_family (id) where state = '4' and not effect_done and deleted_at is null;
create trigger place before insert or update of user_id, start_date on visit_family
  for each row execute function place_request();
create trigger announce after insert or update or delete or truncate on visit_family
  for each statement execute function announce_records();

create table return_company (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  attend_group_id uuid references attend_group (id),
  from_place text not null,
  to_place text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  days numeric(4, 1) not null default 0,
  kind text not null,
  reason text not null,
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz,
  constraint ck_return_company__order check (end_at > start_at)
);
comment on column return_company.doc_no is 'Filled by a rule: next_document_number.';
comment on column return_company.user_id is 'Filled by a rule: whoever names nobody asks for himself.';
create unique index uq_return_company__doc_no on return_company (lower(doc_no)) where deleted_at is null;
create index ix_return_company__user on return_company (user_id, ((start_at at time zone 'Asia/Shanghai')::date));
create index ix_return_company__dept on return_company (dept_id, start_at desc) where deleted_at is null;
create index ix_return_company__group on return_company (attend_group_id, start_at desc) where deleted_at is null;
create index ix_return_company__start_at on return_company (start_at desc, id) where deleted_at is null;
create index ix_return_company__state on return_company (state, start_at desc) where deleted_at is null;
create index ix_return_company__apply_user on return_company (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_return_company__due on return_company (id) where state = '4' and not effect_done and deleted_at is null;
create trigger place before insert or update of user_id, start_at on return_company
  for each row execute function place_request();
create trigger announce after insert or update or delete or truncate on return_company
  for each statement execute function announce_records();

create table clock_in_correction (
  id uuid primary key,
  doc_no text not null,
  user_id uuid not null references user_base_info (id),
  dept_id uuid references department (id),
  attend_group_id uuid references attend_group (id),
  date date not null,
  seg_seq integer not null check (seg_seq between 1 and 4),
  kind text not null check (kind in ('上班', '下班')),
  at timestamptz not null,
  reason text not null,
  remark text,
  state text not null default '0',
  apply_user_id uuid references app_user (id),
  apply_at timestamptz,
  current_approver text,
  finished_at timestamptz,
  effect_done boolean not null default false,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column clock_in_correction.doc_no is 'Filled by a rule: next_document_number.';
comment on column clock_in_correction.user_id is 'Filled by a rule: whoever names nobody asks for himself.';
create unique index uq_clock_in_correction__doc_no on clock_in_correction (lower(doc_no)) where deleted_at is null;
create index ix_clock_in_correction__user on clock_in_correction (user_id, date);
create index ix_clock_in_correction__dept on clock_in_correction (dept_id, date desc) where deleted_at is null;
create index ix_clock_in_correction__group on clock_in_correction (attend_group_id, date desc) where deleted_at is null;
create index ix_clock_in_correction__date on clock_in_correction (date desc, id) where deleted_at is null;
create index ix_clock_in_correction__state on clock_in_correction (state, date desc) where deleted_at is null;
create index ix_clock_in_correction__apply_user on clock_in_correction (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_clock_in_correction__due on clock_in_correction (id) where state = '4' and not effect_done and deleted_at is null;
create trigger place before insert or update of user_id, date on clock_in_correction
  for each row execute function place_request();
create trigger announce after insert or update or delete or truncate on clock_in_correction
  for each statement execute function announce_records();
create view clock_in_correction_view as
select t.*, attached_files('attendance/corrections', t.id, 'proof') as proof from clock_in_correction t;

-- Everything that excuses from work or makes time work, once it was approved. `from_day` and
-- `to_day` are there in every row, so that one range finds all that touches it.
create or replace view attend_paper as
select l.id, l.user_id, 'leave' as sort, l.kind, l.start_date as from_day,
  coalesce(l.real_end, l.end_date) as to_day, l.start_half as from_half,
  -- Who came back early was away for the whole of his last day.
  case when l.real_end < l.end_date then '下午' else l.end_half end as to_half,
  null::timestamptz as start_at, null::timestamptz as end_at, null::text as settle
from leave l
where l.state in ('2', '4') and l.deleted_at is null
  and (l.real_end is null or l.real_end >= l.start_date)
union all
select h.id, h.user_id, 'hours', h.kind, h.date,
  h.date + (h.end_time <= h.start_time)::integer, null, null,
  (h.date + h.start_time) at time zone 'Asia/Shanghai',
  (h.date + (h.end_time <= h.start_time)::integer + h.end_time) at time zone 'Asia/Shanghai', null
from hours_leave h where h.state in ('2', '4') and h.deleted_at is null
union all
select v.id, v.user_id, 'visit', '探亲', v.start_date, v.end_date, '上午', '下午', null, null, null
from visit_family v where v.state in ('2', '4') and v.deleted_at is null
union all
select t.id, t.user_id, 'trip', null, (t.start_at at time zone 'Asia/Shanghai')::date,
  (t.end_at at time zone 'Asia/Shanghai')::date, null, null, t.start_at, t.end_at, null
from business_trip t where t.state in ('2', '4') and t.deleted_at is null
union all
select r.id, r.user_id, 'return', r.kind, (r.start_at at time zone 'Asia/Shanghai')::date,
  (r.end_at at time zone 'Asia/Shanghai')::date, null, null, r.start_at, r.end_at, null
from return_company r where r.state in ('2', '4') and r.deleted_at is null
union all
select o.id, o.user_id, 'overtime', o.kind, (o.start_at at time zone 'Asia/Shanghai')::date,
  (o.end_at at time zone 'Asia/Shanghai')::date, null, null, o.start_at, o.end_at, o.settle
from work_overtime o where o.state in ('2', '4') and o.deleted_at is null;
