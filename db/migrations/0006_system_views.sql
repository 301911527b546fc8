-- Accounts, roles and grants as lists and records show them.

-- A violated unique index finds its field by the name of the index.
alter index uq_role_user__role__user_id rename to uq_role_user__role_id__user_id;
alter index uq_role_department__role__dept_id rename to uq_role_department__role_id__dept_id;
alter index uq_role_post__role__post_id rename to uq_role_post__role_id__post_id;

-- Why somebody was given what: asked for with every grant.
alter table role_user add column remark text;
alter table role_department add column remark text;
alter table role_post add column remark text;
alter table dismissal_competence add column remark text;
alter table merit_competence add column remark text;

-- A right to other people's files always has an end.
update user_info_competence set valid_to = today() + 365 where valid_to is null;
alter table user_info_competence alter column valid_to set not null;

-- Enabled roles that an account was given itself and that are in force today.
create view app_user_view as
select u.*,
  array(select ru.role_id from role_user ru join role r on r.id = ru.role_id and r.enabled
      and r.deleted_at is null
    where ru.user_id = u.id and ru.deleted_at is null
      and today() between coalesce(ru.valid_from, '-infinity') and coalesce(ru.valid_to, 'infinity')
    order by r.sort, r.id) as role_ids
from app_user u;

-- Accounts that were given the role themselves; those that have it through a
-- department or a post are not counted one by one.
create view role_view as
select r.*,
  (select count(*)::integer from role_user ru join app_user u on u.id = ru.user_id and u.deleted_at is null
    where ru.role_id = r.id and ru.deleted_at is null
      and today() between coalesce(ru.valid_from, '-infinity') and coalesce(ru.valid_to, 'infinity')) as user_count
from role r;
