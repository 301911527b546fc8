create table shift_group (
  id uuid primary key,
  code text not null,
  name text not null,
  short_name text not null,
  color text not null,
  kind text not null,
  work_minutes integer not null default 0,
  day_value numeric(2,1) not null default 1,
  cross_day boolean not null default false,
  flex_minutes integer not null default 0,
  late_grace integer not null default 0,
  early_grace integer not null default 0,
  late_to_half integer not null default 120,
  late_to_full integer not null default 240,
  night_allowance numeric(14,2),
  rest_after integer not null default 0,
  sort integer not null default 0,
  enabled boolean not null default true,
  remark text,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create unique index uq_shift_group__code on shift_group (lower(code)) where deleted_at is null;
create unique index uq_shift_group__short_name on shift_group (lower(short_name)) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on shift_group
  for each statement execute function announce_records();

create table shift_segment (
  id uuid primary key,
  shift_group_id uuid not null references shift_group (id),
  seq integer not null,
  on_day_offset text not null default '0',
  work_on time not null,
  off_day_offset text not null,
  work_off time not null,
  rest_start time,
  rest_end time,
  need_in boolean not null default true,
  need_out boolean not null default true,
  in_before integer not null default 60,
  in_after integer not null default 300,
  out_before integer not null default 300,
  out_after integer not null default 240,
  ot_start_after integer not null default 30,
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
create index ix_shift_segment__shift_group on shift_segment (shift_group_id) where deleted_at is null;

create trigger announce after insert or update or delete or truncate on shift_segment
  for each statement execute function announce_records();
