-- Personnel files as lists read them: the table with the figures that follow from it, such as age, years of
-- service, the end of probation and the day of retirement, the photo and the files.
create or replace view user_base_info_view as
select b.*,
  (select r.join_date from rehire r where b.comes_back and r.user_id = b.id) as rejoin_date,
  service_since(b) as service_since,
  extract(year from age(today(), b.birth_date))::integer as age,
  years_between(service_since(b) + days_suspended(b, coalesce(b.join_group_date, b.join_date)),
    coalesce(b.leave_date, today())) as service_years,
  years_between(b.work_start_date, coalesce(b.leave_date, today())) as work_years,
  -- The probation of an earlier employment does not count.
  (select p.end_date from probation p where p.user_id = b.id and p.state <> '9' and p.deleted_at is null
    and (b.employ_spell = 1 or p.start_date >= b.join_date)) as probation_end,
  retirement_date(b.birth_date, b.gender, b.is_cadre, coalesce(p.is_special, false),
    (select retirement_rules())) as retire_date,
  coalesce(p.dept_id <> b.dept_id, false) as post_elsewhere,
  (select f.id from file f where f.record_id = b.id and f.field = 'photo'
    and f.resource = 'hr/archives') as photo,
  attached_files('hr/archives', b.id, 'files') as files,
  title_names(b.id, today()) as title_name
from user_base_info b left join post p on p.id = b.post_id;
