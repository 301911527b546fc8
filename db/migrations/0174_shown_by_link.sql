-- Pages of departments, probation reviews and transfers by link (docs/decisions/0223-shown-by-link.md).
alter table transfer add column is_noticed boolean not null default false;
comment on column transfer.is_noticed is 'Filled by a rule: a completed transfer is shown in notices.';
-- Notices of a department and a month.
create index ix_transfer__noticed on transfer (effective_date) where is_noticed and deleted_at is null;

-- The parameter has a row for each purpose whose links have a chosen life.
update policy_param p set value = (p.value::jsonb || added.rows)::text, version = version + 1, updated_at = now()
from (
  select jsonb_agg(jsonb_build_object('purpose', purpose, 'usualHours', 168, 'longestHours', 720)) as rows
  from unnest(array['team', 'department', 'positive', 'transferNotice']) as purpose) added
where p.key = 'link.life' and p.deleted_at is null and p.value not like '%"transferNotice"%';
