import { sql } from 'kysely'
import { RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import type { Run } from './read-run.ts'

/** A run of wages, and the run that it is compared with. */
export type RunPair = { now: Run; before: Run }

const runColumns = (alias: string) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
  'runNo', ${sql.ref(`${alias}.run_no`)}, 'kind', ${sql.ref(`${alias}.kind`)},
  'entityId', ${sql.ref(`${alias}.entity_id`)}, 'month', ${sql.ref(`${alias}.month`)},
  'payDate', ${sql.ref(`${alias}.pay_date`)}, 'taxPeriod', ${sql.ref(`${alias}.tax_period`)})`

/** The last run of the same employer and kind before the run `alias` that has rows. */
export const runBefore = (alias: string) => sql`
  select * from pay_run b
  where b.entity_id = ${sql.ref(`${alias}.entity_id`)} and b.kind = ${sql.ref(`${alias}.kind`)}
    and b.month < ${sql.ref(`${alias}.month`)} and b.deleted_at is null and b.people > 0
  order by b.month desc limit 1`

/** Runs of this many months are compared, which are those that anybody still looks at. */
const MONTHS = 13

/**
 * The runs of wages with the last run of the same employer before each: one run, or all runs of the last months. A first
 * run has no pair.
 */
export async function readRunPairs(db: Database | Tx, runId?: string): Promise<RunPair[]> {
  const wanted =
    runId === undefined
      ? sql`r.month >= to_char(today() - make_interval(months => ${MONTHS}), 'YYYY-MM')`
      : sql`r.id = ${runId}::uuid`
  const { rows } = await sql<RunPair>`
    select ${runColumns('r')} as now, ${runColumns('b')} as before
    from pay_run r cross join lateral (${runBefore('r')}) b
    where r.kind = ${RUN_KIND.normal} and r.deleted_at is null and r.people > 0
      and ${wanted}
    order by r.month desc, r.id`.execute(db)
  return rows
}

/** The rows of a run that count, for `from`. */
export const rowsOf = ({ entityId, month, kind }: Run) => sql`(
  select * from salary where entity_id = ${entityId}::uuid and month = ${month} and kind = ${kind}
    and deleted_at is null and state <> ${MONTHLY.voided})`

/** What identifies the rows `n` and `b` of a pair: another generation or another amount changes it. */
export const STAMP = sql`concat_ws(' ', n.batch_no, n.net, b.batch_no, b.net)`
