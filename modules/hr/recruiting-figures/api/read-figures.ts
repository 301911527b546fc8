import { type RawBuilder, sql } from 'kysely'
import { OPEN_STAGES } from '#modules/hr/candidates/define/choices.ts'
import {
  FUNNEL_STEPS,
  type FunnelStep,
  type RecruitingFigures,
} from '#modules/hr/recruiting-figures/wire/figures.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import {
  DAYS_TO_HIRE,
  type FigureScope,
  isOpenNeed,
  OF_NEED,
  STAYS,
  unitsOfMonths,
  unitsOfOpenNeeds,
} from './counted-applications.ts'
import { readChoices } from './read-figure-choices.ts'
import { readStageLimits } from './stage-limits.ts'

type Part<Name extends keyof RecruitingFigures> = RecruitingFigures[Name]

const PER_MILLE = 1_000

/** Per cent with one decimal, half up. */
function shareOf(count: number, before: number | undefined): number | null {
  return before ? Math.round((PER_MILLE * count) / before) / 10 : null
}

/** The steps of the funnel with the units that reached them, in one row. */
function funnelRow(): RawBuilder<unknown> {
  const counts = FUNNEL_STEPS.map(
    (step, place) =>
      sql`(count(*) filter (where u.reached >= ${place}))::integer as ${sql.ref(step)}`,
  )
  return sql`select ${sql.join(counts)} from unit u`
}

function funnelOf(counts: Record<FunnelStep, number>): Part<'funnel'> {
  return FUNNEL_STEPS.map((step, place) => {
    const before = FUNNEL_STEPS[place - 1]
    const count = counts[step]
    return { step, count, share: shareOf(count, before && counts[before]) }
  })
}

/** The days in each stage of a running application, by the limits of the parameter. */
const stageRows = (limits: string): RawBuilder<unknown> => sql`
    select stage.code as stage, count(y.unit_id)::integer as count,
      percentile_cont(0.5) within group (order by y.days)::float8 as median, max(y.days) as longest,
      (${limits}::jsonb ->> stage.code)::integer as limit,
      (count(*) filter (where y.days > (${limits}::jsonb ->> stage.code)::integer))::integer as over,
      (count(*) filter (where y.is_now))::integer as now
    from unnest(${[...OPEN_STAGES]}::text[]) with ordinality as stage (code, place)
      left join stay y on y.stage = stage.code
    group by stage.code, stage.place order by stage.place`

/** Where people came from, who joined, and whose probation ended well. */
const SOURCE_ROWS: RawBuilder<unknown> = sql`
    select u.channel, count(*)::integer as applied,
      (count(*) filter (where u.reached = 5))::integer as joined,
      (count(*) filter (where u.is_regular))::integer as passed,
      (count(*) filter (where u.is_on_probation))::integer as "onProbation"
    from unit u group by u.channel order by joined desc, applied desc, u.channel nulls last`

type HireRow = Part<'hire'>['departments'][number] & { isTotal: boolean }

/** Days until the first day at work: of everybody, and by department. */
const HIRE_ROWS: RawBuilder<unknown> = sql`
    select grouping(d.id) = 1 as "isTotal", d.id, d.name, count(*)::integer as count,
      percentile_cont(0.5) within group (order by ${DAYS_TO_HIRE})::float8 as median,
      max(${DAYS_TO_HIRE}) as longest,
      percentile_cont(0.5) within group (
        order by u.joined_on - (a.finished_at at time zone 'Asia/Shanghai')::date)::float8 as "sinceNeed"
    from unit u join department d on d.id = u.dept_id join recruiting_application a on a.id = u.recruiting_id
    where u.reached = 5
    group by grouping sets ((d.id, d.name), ()) order by 1 desc, count(*) desc, d.name, d.id`

function hireOf(rows: readonly HireRow[]): Part<'hire'> {
  const figures = ({ count, median, longest, sinceNeed }: HireRow) => ({
    count,
    median,
    longest,
    sinceNeed,
  })
  const [total] = rows.filter(({ isTotal }) => isTotal)
  return {
    total: total ? figures(total) : { count: 0, median: null, longest: null, sinceNeed: null },
    departments: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({ id: row.id, name: row.name, ...figures(row) })),
  }
}

type Months = {
  funnel: Record<FunnelStep, number>
  stages: Part<'stages'>
  sources: Part<'sources'>
  hire: HireRow[]
}

/** Reads what is counted by the month of the application, in one statement, because the units are worked out once. */
async function readMonths(
  { db, counts }: CountingStore,
  actor: Actor,
  scope: FigureScope,
): Promise<Pick<RecruitingFigures, keyof Months>> {
  const list = (rows: RawBuilder<unknown>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${rows}) r)`
  const query = sql<Months>`
    with ${unitsOfMonths(actor, scope)}, ${STAYS}
    select (select to_jsonb(r) from (${funnelRow()}) r) as funnel,
      ${list(stageRows(await readStageLimits(db)))} as stages, ${list(SOURCE_ROWS)} as sources,
      ${list(HIRE_ROWS)} as hire`.compile(db)
  // Many applications take seconds: readers who ask at once wait for one statement.
  const [found] = await counts.readTogether(db, query)
  if (!found) throw new Error('the figures have no row')
  const { funnel, stages, sources, hire } = found
  return { funnel: funnelOf(funnel), stages, sources, hire: hireOf(hire) }
}

async function readOpenNeeds(
  db: Database,
  actor: Actor,
  scope: FigureScope,
): Promise<Part<'openNeeds'>> {
  const { rows } = await sql<Part<'openNeeds'>[number]>`
    with ${unitsOfOpenNeeds(actor, scope)}
    select id, name, "deptName", headcount, joined, "inProcess", offered, headcount - joined - offered as free,
      "expectDate"::text, case when headcount > joined then greatest(0, today() - "expectDate") else 0 end as late
    from (
      select a.id, p.name, d.name as "deptName", a.headcount, a.expect_date as "expectDate", n.*
      from recruiting_application a join post p on p.id = a.post_id join department d on d.id = a.dept_id
        cross join lateral (
          select (count(*) filter (where ${OF_NEED.needJoined}))::integer as joined,
            (count(*) filter (where ${OF_NEED.needInProcess}))::integer as "inProcess",
            (count(*) filter (where ${OF_NEED.needOffered}))::integer as offered
          from unit u where u.recruiting_id = a.id
        ) n
      where ${isOpenNeed(actor, scope)}
    ) need order by late desc, "expectDate", name, id`.execute(db)
  return rows
}

/** Reads the figures of recruiting over the applications and needs that the reader may see. */
export async function readRecruitingFigures(
  store: CountingStore,
  actor: Actor,
  scope: FigureScope,
): Promise<RecruitingFigures> {
  const { db } = store
  const [choices, months, openNeeds] = await Promise.all([
    readChoices(db, actor, scope.recruitingId ?? null),
    readMonths(store, actor, scope),
    readOpenNeeds(db, actor, scope),
  ])
  return {
    from: scope.from,
    to: scope.to,
    deptId: scope.deptId ?? null,
    recruitingId: scope.recruitingId ?? null,
    departments: choices.departments,
    needs: choices.needs,
    funnel: months.funnel,
    stages: months.stages,
    sources: months.sources,
    hire: months.hire,
    openNeeds,
  }
}
