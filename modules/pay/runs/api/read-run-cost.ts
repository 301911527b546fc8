import { sql } from 'kysely'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import { type RunCost, type RunSample, SAMPLE_SIZE } from '#modules/pay/runs/wire/run-cost.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { requireRunOf } from './read-run.ts'
import { readRunPairs, rowsOf } from './run-pair.ts'

/** The run, and the rows of the run before; no row if there is none. */
async function readRows(db: Database, actor: Actor, id: string) {
  const record = await readRecord(db, actor, payRuns, id)
  const run = await requireRunOf(db, record)
  const [pair] = await readRunPairs(db, id)
  const none = sql`(select * from salary where false)`
  return { now: rowsOf(run), before: pair ? rowsOf(pair.before) : none, isFirst: !pair }
}

/** The cost of a run by department, the largest first. Departments without a row now are left out. */
export async function readRunCost(db: Database, actor: Actor, id: string): Promise<RunCost> {
  const { now, before, isFirst } = await readRows(db, actor, id)
  const { rows: groups } = await sql<RunCost['groups'][number]>`
    with earlier as (
      select b.dept_id, sum(b.cost) as cost from ${before} b
      where ${scopePredicate(salaries, 'b', actor, 'view')} group by b.dept_id
    )
    select n.dept_id::text as key, min(n.department) as name, count(*)::integer as people,
      sum(n.gross + n.bonus_income + n.compensation)::text as gross,
      sum(n.insurance_company + n.fund_company)::text as shares, sum(n.cost)::text as cost,
      case when not ${isFirst}::boolean then coalesce(min(e.cost), 0.00)::text end as before
    from ${now} n left join earlier e on e.dept_id = n.dept_id
    where ${scopePredicate(salaries, 'n', actor, 'view')}
    group by n.dept_id order by sum(n.cost) desc, min(n.department), n.dept_id`.execute(db)
  return { groups }
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
