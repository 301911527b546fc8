-- Approved places are documents: asked for, approved, and replaced by what is approved later
-- (docs/decisions/0077-establishment.md).

alter table post_establishment
  add column doc_no text,
  add column is_current boolean not null default false,
  add column remark text,
  add column state text not null default '0',
  add column apply_user_id uuid references app_user (id),
  add column apply_at timestamptz,
  add column current_approver text,
  add column finished_at timestamptz,
  add column effect_done boolean not null default false;

-- What is there counts, and goes on counting.
with numbered as (
  select id, day, row_number() over (partition by day order by created_at, id) as nth
  from (select id, created_at, (created_at at time zone 'Asia/Shanghai')::date as day
    from post_establishment) as made
), counted as (
  insert into document_number (prefix, day, last)
  select 'BZ', day, max(nth) from numbered group by day
)
update post_establishment e set
  doc_no = 'BZ' || to_char(n.day, 'YYYYMMDD') || lpad(n.nth::text, greatest(4, length(n.nth::text)), '0'),
  is_current = e.deleted_at is null, state = '4', effect_done = true,
  apply_user_id = (select id from app_user where id = e.created_by),
  apply_at = e.created_at, finished_at = e.updated_at
from numbered n where n.id = e.id;

alter table post_establishment alter column doc_no set not null,
  -- The new one is done before it takes the place of the other.
  add constraint ck_post_establishment__current check (not is_current or (state = '4' and deleted_at is null));
comment on column post_establishment.doc_no is 'Filled by a rule: next_document_number.';
create unique index uq_post_establishment__doc_no on post_establishment (lower(doc_no)) where deleted_at is null;
-- Of a post and a year one is in force, and one is asked for at a time.
drop index uq_post_establishment__year__dept_id__post_id;
create unique index uq_post_establishment__year__dept_id__post_id
  on post_establishment (year, dept_id, post_id) where is_current;
create unique index uq_post_establishment__dept_id__year__post_id
  on post_establishment (dept_id, year, post_id) where state in ('0', '1', '2', '3') and deleted_at is null;
-- Both what is in force and what is not is looked for by them.
drop index ix_post_establishment__dept;
drop index ix_post_establishment__post;
create index ix_post_establishment__dept on post_establishment (dept_id, year);
create index ix_post_establishment__post on post_establishment (post_id, year);
create index ix_post_establishment__apply_user on post_establishment (apply_user_id, apply_at desc)
  where apply_user_id is not null;
create index ix_post_establishment__state on post_establishment (state, year desc) where deleted_at is null;

drop view post_establishment_view;
create view post_establishment_view as
select e.*, n.actual, n.onboarding, n.leaving,
  planned_places(e, today()) - n.actual - n.onboarding + n.leaving as vacancy
from post_establishment e
left join lateral people_of_post(e.post_id) n on true;

drop view department_view;
create view department_view as
select d.*,
  (select count(*)::integer from employment e
    where e.on_pay_roll
      and e.dept_id in (select below.id from department below where below.path like d.path || '%')
  ) as headcount,
  (select sum(planned_places(e, today()))::integer from post_establishment e
    where e.is_current and e.year = this_year()
      and e.dept_id in (select below.id from department below where below.path like d.path || '%')
  ) as headcount_plan
from department d;

drop view post_view;
create view post_view as
select p.*, n.actual, e.plan,
  e.plan - n.actual - n.onboarding + n.leaving as vacancy
from post p
left join lateral people_of_post(p.id) n on true
left join lateral (
  select sum(planned_places(x, today()))::integer as plan from post_establishment x
  where x.post_id = p.id and x.year = this_year() and x.is_current
) e on true;
