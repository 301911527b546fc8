-- Personnel files that were entered by mistake (docs/decisions/0040-states-from-events.md).

alter table user_base_info
  add column voided_at timestamptz,
  add column voided_by uuid,
  add column void_reason text,
  add constraint ck_user_base_info__voided check (
    voided_at is null or (deleted_at is not null and void_reason is not null));
create index ix_user_base_info__voided on user_base_info (voided_at desc, id) where voided_at is not null;

-- A voided file is deleted for everything that counts and lists; here it can be found.
create view voided_file as
select b.id, b.emp_no, b.name, b.dept_id, b.join_date, b.voided_at, u.name as voided_by_name,
  b.void_reason, b.created_at, b.created_by, b.updated_at, b.updated_by, b.version,
  null::timestamptz as deleted_at
from user_base_info b left join app_user u on u.id = b.voided_by
where b.voided_at is not null;

comment on column user_base_info.status is 'Filled by a rule: it follows from joining and from what happens later.';
comment on column user_base_info.voided_at is 'Filled by a rule: when the file was voided.';
comment on column user_base_info.voided_by is 'Filled by a rule: the account that voided the file.';
comment on column user_base_info.void_reason is 'Filled by a rule: why the file was voided.';

-- Companies that run already: heads of departments read what their people are and how
-- to reach them. Fresh ones get it with the pages.
insert into role_navigation (role_id, kind, target_id)
select r.id, 'button', b.id
from role r, menu m join button b on b.menu_id = m.id and b.code in ('group.base', 'group.contact')
where r.code = 'dept_head' and r.built_in and r.deleted_at is null
  and m.path = '/hr/archives' and m.deleted_at is null and b.deleted_at is null
on conflict do nothing;
