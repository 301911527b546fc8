-- The days of a step of a member by the rule of a day. Output: the first and the last day; the last day with a reason
-- named; the steps that must be done before; the number of the step in its stage; who decides; the article. Reviews run
-- from the first day of the stage, whenever the last one was. Full membership waits for the end of probation, prolonged
-- or not.
create or replace function party_step_term(m party_member, code text, on_day date)
returns table (earliest date, latest date, at_most date, missing text[], nth integer, notice_days integer,
  decided_by text, article text) language sql stable as $$
  select
    case code
      when 'apply' then (p.birth_date + interval '18 years')::date
      when 'full' then greatest(m.probation_ends, needed.day)
      else greatest((base.day + make_interval(months => coalesce(r.min_months, 0)))::date, needed.day) end,
    case code
      when 'review' then (m.stage_from + make_interval(months => r.max_months * turn.nth))::date
      else (base.day + make_interval(months => r.max_months))::date end,
    (base.day + make_interval(months => r.most_months))::date,
    array(select need from unnest(r.requires) need where not exists (select from party_step done
      where done.member_id = m.id and done.step_code = need and done.done_at is not null and done.deleted_at is null)),
    turn.nth, r.notice_days, r.decided_by, r.article
  from party_rule_on(code, on_day) r
    join user_base_info p on p.id = m.person_id
    cross join lateral (select max(done.done_at) as day from party_step done
      where done.member_id = m.id and done.step_code = r.after_step and done.done_at is not null
        and done.deleted_at is null) base
    cross join lateral (select max(done.done_at) as day from party_step done
      where done.member_id = m.id and done.step_code = any(r.requires) and done.done_at is not null
        and done.deleted_at is null) needed
    cross join lateral (select case when code = 'review' then 1 + count(*) else 1 end::integer as nth
      from party_step done where done.member_id = m.id and done.step_code = code and done.stage = m.stage
        and done.done_at is not null and done.deleted_at is null) turn
$$;
