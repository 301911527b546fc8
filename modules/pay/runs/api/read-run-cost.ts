import { type RawBuilder, sql } from 'kysely'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import {
  type RunCost,
  type RunCostBy,
  type RunSample,
  SAMPLE_SIZE,
} from '#modules/pay/runs/wire/run-cost.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { Money } from '#platform/wire/values/money.ts'
import { requireRunOf } from './read-run.ts'
import { runCostGroups } from './run-cost-groups.ts'
import { readRunPairs, rowsOf } from './run-pair.ts'

/** The run, and the rows of the run before; no row if there is none. */
async function readRows(db: Database, actor: Actor, id: string) {
  const record = await readRecord(db, actor, payRuns, id)
  const run = await requireRunOf(db, record)
  const [pair] = await readRunPairs(db, id)
  const none = sql`(select * from salary where false)`
  return { now: rowsOf(run), before: pair ? rowsOf(pair.before) : none, isFirst: !pair }
}

/**
 * The cost of a run by group, the largest first, beside the run before. Groups without a row now are left out. By person,
 * the people learn who opened their pay.
 */
export async function readRunCost(
  db: Database,
  actor: Actor,
  { id, by }: { id: string; by: RunCostBy },
): Promise<RunCost> {
  const { now, before, isFirst } = await readRows(db, actor, id)
  const seen = (rows: RawBuilder<unknown>) =>
    sql`(select r.* from ${rows} r where ${scopePredicate(salaries, 'r', actor, 'view')})`
  const groups = await runCostGroups(db, seen(now), by)
  const earlier = isFirst ? [] : await runCostGroups(db, seen(before), by)
  const costBefore = new Map(earlier.map(({ key, cost }) => [key, cost]))
  if (by === 'person') await noteOpened(db, actor, seen(now))
  return {
    groups: groups
      .sort((one, other) => other.cost.compare(one.cost) || (one.name < other.name ? -1 : 1))
      .map(({ key, name, people, gross, shares, cost }) => ({
        key,
        name,
        people,
        gross: String(gross),
        shares: String(shares),
        cost: String(cost),
        before: isFirst ? null : String(costBefore.get(key) ?? Money.ZERO),
      })),
  }
}

async function noteOpened(db: Database, actor: Actor, rows: RawBuilder<unknown>): Promise<void> {
  const opened = await sql<{ id: string }>`select s.id from ${rows} s`.execute(db)
  await notePayOpened(
    db,
    actor,
    salaries,
    opened.rows.map(({ id }) => id),
  )
}

/** Some rows of a run, drawn at random. The people in them learn who opened their pay. */
export async function readRunSample(db: Database, actor: Actor, id: string): Promise<RunSample> {
  const { now, before } = await readRows(db, actor, id)
  const { rows } = await sql<RunSample[number]>`
    with drawn as (
      select n.* from ${now} n where ${scopePredicate(salaries, 'n', actor, 'view')}
      order by random() limit ${SAMPLE_SIZE}
    )
    select d.id as "rowId", d.person_name as name, d.emp_no as "empNo", d.department,
      (d.gross + d.bonus_income + d.compensation)::text as gross,
      (d.tax + d.bonus_tax + d.compensation_tax)::text as tax, d.net::text as net, b.net::text as before
    from drawn d left join ${before} b on b.user_id = d.user_id
    order by d.department, d.emp_no`.execute(db)
  await notePayOpened(
    db,
    actor,
    salaries,
    rows.map(({ rowId }) => rowId),
  )
  return rows
}
