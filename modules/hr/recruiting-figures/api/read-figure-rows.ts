import { type RawBuilder, sql } from 'kysely'
import {
  type Figure,
  type FigureRows,
  FUNNEL_STEPS,
  NO_CHANNEL,
} from '#modules/hr/recruiting-figures/wire/figures.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import {
  DAYS_TO_HIRE,
  type FigureScope,
  isOpenNeed,
  OF_NEED,
  STAYS,
  unitsOfMonths,
  unitsOfOpenNeeds,
} from './counted-applications.ts'
import { readStageLimits } from './stage-limits.ts'

const PAGE_SIZE = 50

/** A figure with its key, and the page of its rows. */
export type AskedRows = { figure: Figure; key: string | null; page: number }

/** The units `u` of a figure, and the days that it is about. */
type Selection = {
  from: RawBuilder<unknown>
  days: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

const NEWEST_FIRST = sql`u.applied_at desc, u.id`
const LONGEST_FIRST = sql`days desc nulls last, u.id`

const all = (where: RawBuilder<unknown>, days: RawBuilder<unknown> = sql`null::integer`) => ({
  from: sql`unit u where ${where}`,
  days,
  order: NEWEST_FIRST,
})

function ofChannel(condition: RawBuilder<unknown>, key: string | null): Selection {
  const channel = key === NO_CHANNEL ? null : key
  const isAsked = key === null ? sql`true` : sql`u.channel is not distinct from ${channel}::text`
  return all(sql`${condition} and ${isAsked}`)
}

function ofStage(condition: RawBuilder<unknown>, key: string | null): Selection {
  return {
    from: sql`unit u join stay y on y.unit_id = u.id where ${condition}
      and (${key}::text is null or y.stage = ${key}::text)`,
    days: sql`y.days`,
    order: LONGEST_FIRST,
  }
}

/** A key that is no id finds nothing. */
const keyIs = (column: string, key: string | null) =>
  key === null ? sql`true` : isUuid(key) ? sql`${sql.ref(column)} = ${key}::uuid` : sql`false`

function ofNeed(
  condition: RawBuilder<unknown>,
  { actor, scope, key }: { actor: Actor; scope: FigureScope; key: string | null },
): Selection {
  return {
    from: sql`unit u join recruiting_application a on a.id = u.recruiting_id
      where ${condition} and ${isOpenNeed(actor, scope)} and ${keyIs('u.recruiting_id', key)}`,
    days: sql`null::integer`,
    order: NEWEST_FIRST,
  }
}

async function selectionOf(
  db: Database,
  actor: Actor,
  scope: FigureScope,
  { figure, key }: AskedRows,
): Promise<Selection> {
  switch (figure) {
    case 'stayed':
      return ofStage(sql`true`, key)
    case 'now':
      return ofStage(sql`y.is_now`, key)
    case 'over': {
      const limits = await readStageLimits(db)
      return ofStage(sql`y.days > (${limits}::jsonb ->> y.stage)::integer`, key)
    }
    case 'channelApplied':
      return ofChannel(sql`true`, key)
    case 'channelJoined':
      return ofChannel(sql`u.reached = 5`, key)
    case 'channelPassed':
      return ofChannel(sql`u.is_regular`, key)
    case 'channelOnProbation':
      return ofChannel(sql`u.is_on_probation`, key)
    case 'hired': {
      const hired = all(sql`u.reached = 5 and ${keyIs('u.dept_id', key)}`, DAYS_TO_HIRE)
      return { from: hired.from, days: hired.days, order: LONGEST_FIRST }
    }
    case 'needJoined':
    case 'needInProcess':
    case 'needOffered':
      return ofNeed(OF_NEED[figure], { actor, scope, key })
    default:
      return all(sql`u.reached >= ${FUNNEL_STEPS.indexOf(figure)}`)
  }
}

const countsAllMonths = (figure: Figure) => figure in OF_NEED

/**
 * Reads the applications that a figure counts, by the statement that counts them. People whose data are emptied, or are
 * to be, are there without a name.
 */
export async function readFigureRows(
  db: Database,
  actor: Actor,
  scope: FigureScope,
  asked: AskedRows,
): Promise<FigureRows> {
  const { from, days, order } = await selectionOf(db, actor, scope, asked)
  const units = countsAllMonths(asked.figure)
    ? unitsOfOpenNeeds(actor, scope)
    : unitsOfMonths(actor, scope)
  const chosen = sql`with ${units}, ${STAYS}, chosen as materialized (
    select u.id, u.applied_at, u.state, u.channel, ${days} as days from ${from})`
  const { rows: counted } = await sql<{ total: number }>`
    ${chosen} select count(*)::integer as total from chosen`.execute(db)
  const { rows } = await sql<FigureRows['rows'][number]>`
    ${chosen}
    select u.id, c.candidate_no as "candidateNo",
      case when is_known_talent(t) then c.name end as name,
      p.name as "postName", d.name as "deptName", u.channel, u.state,
      ((u.applied_at at time zone 'Asia/Shanghai')::date)::text as "appliedOn", u.days
    from chosen u join candidate c on c.id = u.id join talent t on t.id = c.talent_id
      join post p on p.id = c.post_id join department d on d.id = c.dept_id
    order by ${order} limit ${PAGE_SIZE} offset ${(asked.page - 1) * PAGE_SIZE}`.execute(db)
  return { total: counted[0]?.total ?? 0, page: asked.page, pageSize: PAGE_SIZE, rows }
}
