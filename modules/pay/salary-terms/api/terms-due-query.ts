import { type RawBuilder, sql } from 'kysely'
import {
  EMPLOYED,
  NOT_JOINED_YET,
  ON_PROBATION,
  REGULAR,
} from '#modules/hr/archives/define/employment-states.ts'
import { NOT_TAKEN_ON } from '#modules/hr/probation/define/choices.ts'
import { BESIDE_THE_MAIN_ONE } from '#modules/hr/transfers/define/choices.ts'
import { PAY_KIND, TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { TermOccasion } from '#modules/pay/salary-terms/wire/terms-due.ts'
import { DOC } from '#platform/define/documents/define-document.ts'

/** A person who needs terms from a day on, as the facts say. */
export type Occasion = {
  userId: string
  kind: TermOccasion
  day: string
  sourceType: string | null
  sourceId: string | null
  docNo: string | null
  /** Basic, post and merit pay of a month that the document agrees on. */
  agreed: string | null
  /** The rank that the terms begin with. */
  rankId: string | null
  waitsId: string | null
}

/** Joiners are listed this many days ahead, and documents as soon as they are complete. */
const DAYS_AHEAD = 31
const HOURS = 8

/** Confirmed terms `t`. */
const confirmed = sql`t.state = ${TERM_STATE.confirmed} and t.deleted_at is null`

/**
 * A query of the people who need terms, in the columns of `Occasion`, with one row a person and day. It reads the facts
 * and not the drafts, so that it also finds people whom an import changed. `who` is a condition on the file `p`. A
 * person no longer needs terms once confirmed terms begin on that day, or between it and today.
 */
export const dueOccasions = (who: RawBuilder<unknown>) => sql`
  with person as (
    select p.id, p.rank_id, p.join_date, p.work_city, p.status,
      coalesce((select max(s.leave_date) from employment_spell s
        where s.user_id = p.id and s.leave_date < p.join_date), '-infinity') as since
    from user_base_info p
    where p.deleted_at is null and p.status = any(${[NOT_JOINED_YET, ...EMPLOYED]}::text[])
      and p.join_date <= today() + ${DAYS_AHEAD}::integer and ${who}
  ), term as (
    select t.* from user_salary_type t join person on person.id = t.user_id
    where t.deleted_at is null and t.state in (${TERM_STATE.proposed}, ${TERM_STATE.confirmed})
      and t.effective_from > person.since
  ), place as (
    select m.user_id, m.start_date, m.dept_id, m.rank_id, m.source_biz_type, m.source_biz_id,
      lag(m.id) over main as before, lag(m.dept_id) over main as dept_before, lag(m.rank_id) over main as rank_before
    from user_position m join person on person.id = m.user_id
    where m.is_main and m.deleted_at is null and m.start_date >= person.join_date
    window main as (partition by m.user_id order by m.start_date)
  ), least as (
    select city.work_city, (param.value #>> '{}')::numeric as wage, held.effective_from as since,
      (days.value #>> '{}')::numeric as days
    from (select distinct work_city from person) city
      cross join lateral policy_at('min.wage', city.work_city, today()) param
      join policy_param held on held.id = param.id
      left join lateral policy_at('paid.days', city.work_city, today()) days on true
  ), occasion as (
    select person.id as user_id, 'join' as kind, person.join_date as day, null as source_type, null::uuid as source_id,
      null as doc_no, null::numeric as agreed, person.rank_id, 1 as nth
    from person
    where not exists (select from term t where t.user_id = person.id and ${confirmed})
    union all
    select person.id, 'confirm', d.effective_date, 'positive', d.id, d.doc_no, d.salary_after,
      coalesce(d.rank_after_id, person.rank_id), 2
    from positive d join person on person.id = d.user_id
    where d.state = ${DOC.done} and d.deleted_at is null and d.kind <> ${NOT_TAKEN_ON}
      and d.effective_date > person.join_date
      and (not d.effect_done or d.salary_after is distinct from d.salary_before and d.salary_after is not null)
    union all
    select person.id, 'move', d.effective_date, 'transfer', d.id, d.doc_no,
      case when d.salary_adjust then d.salary_after end, coalesce(d.to_rank_id, person.rank_id), 3
    from transfer d join person on person.id = d.user_id
    where d.state = ${DOC.done} and d.deleted_at is null and d.effective_date > person.join_date
      and (d.salary_adjust or not d.effect_done and d.kind <> all(${[...BESIDE_THE_MAIN_ONE]}::text[]))
    union all
    select person.id, 'confirm', e.from_day, null, null, null, null, person.rank_id, 4
    from employment_status e join person on person.id = e.user_id
    where e.status = ${REGULAR} and e.from_day > person.join_date
      and exists (select from employment_status b where b.user_id = e.user_id and b.status = ${ON_PROBATION}
        and b.to_day = e.from_day - 1)
      and exists (select from term t where t.user_id = e.user_id and ${confirmed} and t.effective_from < e.from_day
        and coalesce(t.effective_to, 'infinity') >= e.from_day and t.probation_ratio < 1)
    union all
    select user_id, 'move', start_date, case when source_biz_type in ('transfer', 'positive') then source_biz_type end,
      case when source_biz_type in ('transfer', 'positive') then source_biz_id::uuid end, null, null, rank_id, 5
    from place
    where before is not null and (dept_id <> dept_before or rank_id is distinct from rank_before)
    union all
    select person.id, 'floor', case when least.since > t.effective_from then least.since else today() end,
      null, null, null, null, person.rank_id, 6
    from person join least on least.work_city is not distinct from person.work_city
      join term t on t.user_id = person.id and ${confirmed} and t.effective_from <= today()
        and coalesce(t.effective_to, 'infinity') >= today()
    where case
      when t.salary_type = ${PAY_KIND.daily} then t.unit_rate * least.days < least.wage
      when t.salary_type = ${PAY_KIND.hourly} then t.unit_rate * least.days * ${HOURS} < least.wage
      when t.salary_type = ${PAY_KIND.labour} then false
      else t.base_salary < least.wage or person.status = ${ON_PROBATION}
        and (t.base_salary + coalesce(t.post_salary, 0)) * t.probation_ratio < least.wage end
  ), due as (
    select distinct on (o.user_id, o.day) o.* from occasion o
    where not exists (select from term t where t.user_id = o.user_id and ${confirmed}
      and t.effective_from >= o.day and t.effective_from <= greatest(o.day, today()))
    order by o.user_id, o.day, o.nth
  )
  select due.user_id as "userId", due.kind, due.day::text as day, due.source_type as "sourceType",
    due.source_id as "sourceId",
    coalesce(due.doc_no, (select d.doc_no from transfer d where due.source_type = 'transfer' and d.id = due.source_id),
      (select d.doc_no from positive d where due.source_type = 'positive' and d.id = due.source_id)) as "docNo",
    due.agreed::text as agreed, due.rank_id as "rankId",
    -- The table has an index for one person. The common table would be read whole for each row.
    (select t.id from user_salary_type t
      where t.user_id = due.user_id and t.deleted_at is null and t.state = ${TERM_STATE.proposed}
        and t.effective_from > person.since
        and (due.kind in ('join', 'floor')
          or t.effective_from >= due.day and t.effective_from <= greatest(due.day, today()))
      order by t.effective_from limit 1) as "waitsId"
  from due join person on person.id = due.user_id`
