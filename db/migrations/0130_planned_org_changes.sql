-- Changes of departments that wait for their day (docs/decisions/0173-planned-changes.md).
create table planned_org_change (
  id uuid primary key,
  kind text not null check (kind in ('move', 'merge', 'open')),
  -- The department that changes: the first one of a merger.
  dept_id uuid not null references department (id),
  -- The other departments of a merger.
  other_ids uuid[] not null default '{}',
  -- The new parent or the receiving department; null for the top and for an opening.
  target_id uuid references department (id),
  -- Why a merger may exceed the establishment.
  over_reason text,
  effective_date date not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'withdrawn', 'failed')),
  text text not null,
  told jsonb not null,
  planner_id uuid not null references app_user (id),
  created_at timestamptz not null default now(), created_by uuid,
  updated_at timestamptz not null default now(), updated_by uuid,
  version integer not null default 1,
  deleted_at timestamptz
);
comment on column planned_org_change.other_ids is 'Filled by a rule: the other departments of a merger.';
comment on column planned_org_change.over_reason is 'Filled by a rule: what the planner wrote.';
comment on column planned_org_change.told is 'Filled by a rule: the sentence of the column text.';
create index ix_planned_org_change__due on planned_org_change (effective_date, created_at) where state = 'waiting';
create index ix_planned_org_change__dept on planned_org_change (dept_id);
create index ix_planned_org_change__target on planned_org_change (target_id) where target_id is not null;
create index ix_planned_org_change__planner on planned_org_change (planner_id);
create trigger announce after insert or update or delete or truncate on planned_org_change
  for each statement execute function announce_records();
