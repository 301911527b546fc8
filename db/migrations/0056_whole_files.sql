-- What personnel files and job descriptions still had no place for (docs/decisions/0079-whole-files.md).

alter table user_base_info
  add column disability_no text,
  add column wechat text,
  add column first_edu text,
  add column tax_id_same boolean not null default false,
  -- The day on which somebody without pay means to be back.
  add column suspended_until date;

create function forget_suspension() returns trigger language plpgsql as $$
begin
  new.suspended_until := null;
  return new;
end $$;
create trigger forget_suspension before update of status on user_base_info
  for each row when (old.status = '6' and new.status <> '6') execute function forget_suspension();

-- Days without pay are no service.
create function days_suspended(b user_base_info, since date) returns integer language sql stable as $$
  select coalesce(sum(least(coalesce(s.to_day, today()), coalesce(b.leave_date, today()))
    - greatest(s.from_day, since) + 1), 0)::integer
  from employment_status s
  where s.user_id = b.id and s.status = '6' and (s.to_day is null or s.to_day >= since)
    and s.from_day <= coalesce(b.leave_date, today())
$$;

-- The first of full-time schooling.
update user_base_info b set first_edu = first.edu
from (select distinct on (user_id) user_id, edu from user_education
  where edu_mode = '1' and deleted_at is null order by user_id, graduate_date, edu, id) as first
where first.user_id = b.id;

drop view user_base_info_view;
create view user_base_info_view as
select b.*,
  extract(year from age(today(), b.birth_date))::integer as age,
  years_between(coalesce(b.join_group_date, b.join_date)
    + days_suspended(b, coalesce(b.join_group_date, b.join_date)), coalesce(b.leave_date, today())) as service_years,
  years_between(b.work_start_date, coalesce(b.leave_date, today())) as work_years,
  (select p.end_date from probation p
    where p.user_id = b.id and p.state <> '9' and p.deleted_at is null) as probation_end,
  retirement_date(b.birth_date, b.gender, b.is_cadre, coalesce(p.is_special, false),
    (select retirement_rules())) as retire_date,
  coalesce(p.dept_id <> b.dept_id, false) as post_elsewhere,
  (select f.id from file f where f.record_id = b.id and f.field = 'photo'
    and f.resource = 'hr/archives') as photo,
  attached_files('hr/archives', b.id, 'files') as files
from user_base_info b left join post p on p.id = b.post_id;

create view user_education_view as
select e.*, attached_files('hr/educations', e.id, 'files') as files from user_education e;

create view post_explain_view as
select e.*, attached_files('hr/post-explains', e.id, 'files') as files from post_explain e;
