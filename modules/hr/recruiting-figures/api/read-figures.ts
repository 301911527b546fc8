import { sql } from 'kysely'
import { OPEN_STAGES } from '#modules/hr/candidates/define/choices.ts'
import {
  FUNNEL_STEPS,
  type FunnelStep,
  type RecruitingFigures,
} from '#modules/hr/recruiting-figures/wire/figures.ts'
import type { Actor } from '#platform/api/actor.ts'
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

async function readFunnel(db: Database, actor: Actor, scope: FigureScope): Promise<Part<'funnel'>> {
  const counts = FUNNEL_STEPS.map(
    (step, place) =>
      sql`(count(*) filter (where u.reached >= ${place}))::integer as ${sql.ref(step)}`,
  )
  const { rows } = await sql<Record<FunnelStep, number>>`
    with ${unitsOfMonths(actor, scope)} select ${sql.join(counts)} from unit u`.execute(db)
  const [found] = rows
  const countOf = (step: FunnelStep | undefined) => (step && found ? found[step] : undefined)
  return FUNNEL_STEPS.map((step, place) => {
    const count = countOf(step) ?? 0
    return { step, count, share: shareOf(count, countOf(FUNNEL_STEPS[place - 1])) }
  })
}

async function readStages(db: Database, actor: Actor, scope: FigureScope): Promise<Part<'stages'>> {
  const limits = await readStageLimits(db)
  const { rows } = await sql<Part<'stages'>[number]>`
    with ${unitsOfMonths(actor, scope)}, ${STAYS}
    select stage.code as stage, count(y.unit_id)::integer as count,
      percentile_cont(0.5) within group (order by y.days)::float8 as median, max(y.days) as longest,
      (${limits}::jsonb ->> stage.code)::integer as limit,
      (count(*) filter (where y.days > (${limits}::jsonb ->> stage.code)::integer))::integer as over,
      (count(*) filter (where y.is_now))::integer as now
    from unnest(${[...OPEN_STAGES]}::text[]) with ordinality as stage (code, place)
      left join stay y on y.stage = stage.code
    group by stage.code, stage.place order by stage.place`.execute(db)
  return rows
}

async function readSources(
  db: Database,
  actor: Actor,
  scope: FigureScope,
): Promise<Part<'sources'>> {
  const { rows } = await sql<Part<'sources'>[number]>`
    with ${unitsOfMonths(actor, scope)}
    select u.channel, count(*)::integer as applied,
      (count(*) filter (where u.reached = 5))::integer as joined,
      (count(*) filter (where u.is_regular))::integer as passed,
      (count(*) filter (where u.is_on_probation))::integer as "onProbation"
    from unit u group by u.channel order by joined desc, applied desc, u.channel nulls last`.execute(
    db,
  )
  return rows
}

async function readTimeToHire(
  db: Database,
  actor: Actor,
  scope: FigureScope,
): Promise<Part<'hire'>> {
  type Row = Part<'hire'>['departments'][number] & { isTotal: boolean }
  const { rows } = await sql<Row>`
    with ${unitsOfMonths(actor, scope)}
    select grouping(d.id) = 1 as "isTotal", d.id, d.name, count(*)::integer as count,
      percentile_cont(0.5) within group (order by ${DAYS_TO_HIRE})::float8 as median,
      max(${DAYS_TO_HIRE}) as longest,
      percentile_cont(0.5) within group (
        order by u.joined_on - (a.finished_at at time zone 'Asia/Shanghai')::date)::float8 as "sinceNeed"
    from unit u join department d on d.id = u.dept_id join recruiting_application a on a.id = u.recruiting_id
    where u.reached = 5
    group by grouping sets ((d.id, d.name), ()) order by 1 desc, count(*) desc, d.name, d.id`.execute(
    db,
  )
  const figures = ({ count, median, longest, sinceNeed }: Row) => ({
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
  db: Database,
  actor: Actor,
  scope: FigureScope,
): Promise<RecruitingFigures> {
  const [choices, funnel, stages, sources, hire, openNeeds] = await Promise.all([
    readChoices(db, actor),
    readFunnel(db, actor, scope),
    readStages(db, actor, scope),
    readSources(db, actor, scope),
    readTimeToHire(db, actor, scope),
    readOpenNeeds(db, actor, scope),
  ])
  return {
    from: scope.from,
    to: scope.to,
    deptId: scope.deptId ?? null,
    recruitingId: scope.recruitingId ?? null,
    departments: choices.departments,
    needs: choices.needs,
    funnel,
    stages,
    sources,
    hire,
    openNeeds,
  }
}
