-- How far each application came, for figures. `reached`: 0 applied, 1 screened on, 2 interviewed, 3 offered, 4 accepted,
-- 5 joined; it counts also when the application ended or went back later. An offer that was accepted and declined
-- afterwards is known as accepted by the history of its hiring. `is_regular`: the probation of this employment ended well.
create or replace view candidate_progress as
select c.id, c.talent_id, c.recruiting_id, c.dept_id, c.post_id, c.state, c.channel, c.created_at,
  case when c.state = '70' then 5 when o.accepted then 4 when o.sent then 3
    when s.top >= '40' or i.held then 2 when s.top >= '20' then 1 else 0 end as reached,
  case when c.state = '70' then
    coalesce(h.joined_at, (s.joined_at at time zone 'Asia/Shanghai')::date) end as joined_on,
  coalesce(c.state = '70' and h.is_regular, false) as is_regular,
  coalesce(c.state = '70' and h.is_on_probation and not h.is_regular, false) as is_on_probation
from candidate c
cross join lateral (
  select max(y.stage) filter (where y.stage <= '70') as top, max(y.entered_at) filter (where y.stage = '70') as joined_at
  from candidate_stay y where y.candidate_id = c.id
) s
cross join lateral (
  select exists (
    select from interview i where i.candidate_id = c.id and i.deleted_at is null and (i.result in ('1', '2', '3')
      or exists (select from interview_panel p where p.interview_id = i.id and p.sheet_at is not null))
  ) as held
) i
left join (
  select h.candidate_id, true as sent, bool_or(f.state = '2' or (f.state in ('5', '6') and f.answered_at is not null)
    or (f.state = '3' and exists (
      select from audit_log l where l.resource = 'hr/to-be-recruited' and l.record_id = f.hiring_id
        and l.after ->> 'offerState' = '2'))) as accepted
  from offer f join to_be_recruited h on h.id = f.hiring_id
  where f.deleted_at is null
  group by h.candidate_id
) o on o.candidate_id = c.id
left join (
  select distinct on (h.candidate_id) h.candidate_id, h.joined_at,
    coalesce(b.regular_date <= today(), false) or exists (
      select from employment_spell e
      where e.user_id = h.user_id and e.join_date = h.joined_at and e.regular_date is not null
    ) as is_regular,
    coalesce(b.status = '1', false) as is_on_probation
  from to_be_recruited h left join user_base_info b on b.id = h.user_id and b.join_date = h.joined_at
  where h.joined_at is not null and h.deleted_at is null
  order by h.candidate_id, h.joined_at desc
) h on h.candidate_id = c.id
where c.deleted_at is null;
