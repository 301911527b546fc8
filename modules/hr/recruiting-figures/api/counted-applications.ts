import { type RawBuilder, sql } from 'kysely'
import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { OPEN_STAGES, STAGE } from '#modules/hr/candidates/define/choices.ts'
import { OFFER } from '#modules/hr/hiring/define/choices.ts'
import { TAKES_APPLICATIONS } from '#modules/hr/recruiting-needs/define/choices.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deptWithin } from '#platform/api/reports/read-model.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

/** The choices of the page. Months as yyyy-MM; both belong to the span. */
export type FigureScope = {
  from: string
  to: string
  deptId?: string | undefined
  recruitingId?: string | undefined
}

const startOf = (month: string) =>
  sql`((${month} || '-01')::date::timestamp at time zone 'Asia/Shanghai')`
const endOf = (month: string) =>
  sql`(((${month} || '-01')::date + interval '1 month') at time zone 'Asia/Shanghai')`

const narrowed = (alias: string, need: string, { deptId, recruitingId }: FigureScope) =>
  sql`${deptWithin(sql.ref(`${alias}.dept_id`), deptId)}
    and (${recruitingId ?? null}::uuid is null or ${sql.ref(`${alias}.${need}`)} = ${recruitingId ?? null}::uuid)`

/** Which applications `c` may belong to a unit, read before how far each came, and which units count. */
type Limits = { application: RawBuilder<unknown>; unit: RawBuilder<unknown> }

/**
 * The counted unit `u`: a person who applied for a need, however often, as far as the reader may see the applications.
 * `id` is the latest application, and the day and the channel are those of the first one.
 */
function units(actor: Actor, scope: FigureScope, { application, unit }: Limits) {
  return sql`
    mine as materialized (
      select c.* from candidate_progress c
      where ${scopePredicate(candidates, 'c', actor, 'view')} and ${narrowed('c', 'recruiting_id', scope)}
        and ${application}
    ), unit as materialized (
      select c.talent_id, c.recruiting_id, min(c.dept_id::text)::uuid as dept_id, min(c.created_at) as applied_at,
        (array_agg(c.id order by c.created_at desc, c.id desc))[1] as id, array_agg(c.id) as ids,
        (array_agg(c.state order by c.created_at desc, c.id desc))[1] as state,
        (array_agg(c.channel order by c.created_at, c.id))[1] as channel,
        array_agg(c.state) as states, max(c.reached) as reached, min(c.joined_on) as joined_on,
        bool_or(c.is_regular) as is_regular, bool_or(c.is_on_probation) as is_on_probation
      from mine c group by c.talent_id, c.recruiting_id having ${unit}
    )`
}

/** Units whose first application lies in the months of the page. */
export function unitsOfMonths(actor: Actor, scope: FigureScope): RawBuilder<unknown> {
  const isWithin = (day: RawBuilder<unknown>) =>
    sql`${day} >= ${startOf(scope.from)} and ${day} < ${endOf(scope.to)}`
  return units(actor, scope, {
    application: sql`c.talent_id in (
      select one.talent_id from candidate one where ${isWithin(sql`one.created_at`)})`,
    unit: isWithin(sql`min(c.created_at)`),
  })
}

/** Units of all months that belong to a need that is open now. */
export function unitsOfOpenNeeds(actor: Actor, scope: FigureScope): RawBuilder<unknown> {
  return units(actor, scope, {
    application: sql`c.recruiting_id in (
      select a.id from recruiting_application a where ${isOpenNeed(actor, scope)})`,
    unit: sql`true`,
  })
}

/**
 * The days of each unit `u` in each stage of a running application, for the months of the page: calendar days from
 * entering to leaving, all stays together. A stay that still runs counts until today.
 */
export const STAYS: RawBuilder<unknown> = sql`
  stay as materialized (
    select u.id as unit_id, y.stage,
      sum(coalesce((y.left_at at time zone 'Asia/Shanghai')::date, today())
        - (y.entered_at at time zone 'Asia/Shanghai')::date)::integer as days,
      bool_or(y.left_at is null) as is_now
    from unit u join candidate_stay y on y.candidate_id = any(u.ids)
    where y.stage = any(${[...OPEN_STAGES]}::text[])
    group by u.id, y.stage
  )`

/** Days from the application of a unit `u` to the first day at work. */
export const DAYS_TO_HIRE = sql`(u.joined_on - (u.applied_at at time zone 'Asia/Shanghai')::date)`

/** Needs `a` that are open, as far as the reader may see them. */
export function isOpenNeed(actor: Actor, scope: FigureScope): RawBuilder<boolean> {
  return sql`a.deleted_at is null and a.publish_state = any(${[...TAKES_APPLICATIONS]}::text[])
    and ${narrowed('a', 'id', scope)} and ${scopePredicate(recruitingNeeds, 'a', actor, 'view')}`
}

/** Conditions on a unit `u` that has applied for an open need. */
export const OF_NEED = {
  needJoined: sql<boolean>`${STAGE.joined} = any(u.states)`,
  needInProcess: sql<boolean>`u.states && ${[...OPEN_STAGES]}::text[]`,
  // An offer takes a place until it is answered with no or its time is over.
  needOffered: sql<boolean>`exists (
    select from to_be_recruited h where h.candidate_id = any(u.ids) and h.deleted_at is null and h.joined_at is null
      and (h.offer_state = ${OFFER.accepted} or (h.offer_state = ${OFFER.sent} and h.offer_expires_at > now())))`,
} as const
