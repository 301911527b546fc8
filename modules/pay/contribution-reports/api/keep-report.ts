import { sql } from 'kysely'
import {
  REPORT_BY,
  type ReportRegister,
} from '#modules/pay/contribution-reports/wire/contribution-reports.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { MovedRows } from '#platform/api/sheets/sheet-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { type Grouping, groupsOf, REPORT_SIDES } from './report-sides.ts'

type Standing = { month: string; rows: number; open: number; isKept: boolean }

/** How many rows the months have, how many of them are not archived, and whether their report is kept. */
export async function standingOfMonths(
  db: Database | Tx,
  register: ReportRegister,
  months: readonly string[],
): Promise<Standing[]> {
  const { resource } = REPORT_SIDES[register]
  const { rows } = await sql<Standing>`
    select m.month, count(t.id)::integer as rows,
      count(t.id) filter (where t.state <> ${MONTHLY.archived})::integer as open,
      exists (select from contribution_report r where r.register = ${register} and r.month = m.month) as "isKept"
    from unnest(${[...months]}::text[]) m (month)
      left join ${sql.table(resource.table)} t
        on t.month = m.month and t.deleted_at is null and t.state <> ${MONTHLY.voided}
    group by m.month order by m.month`.execute(db)
  return rows
}

async function keep(tx: Tx, actor: Actor, register: ReportRegister, month: string): Promise<void> {
  const groupings: readonly Grouping[] = ['all', ...REPORT_BY[register]]
  for (const by of groupings) {
    const groups = groupsOf(register, by, { month, last: monthBefore(month) })
    await sql`
      insert into contribution_report (register, month, by, group_key, label, people, people_in, people_out, counted,
        counted_last, company_amount, person_amount, last_total, avg_base, archived_by)
      select ${register}, ${month}, ${by}, g."groupKey", g.label, g.people, g."peopleIn", g."peopleOut", g.counted,
        g."countedLast", g."companyAmount"::numeric, g."personAmount"::numeric, g."lastTotal"::numeric,
        g."avgBase"::numeric, ${actor.userId}::uuid
      from (${groups}) g`.execute(tx)
  }
  await writeAudit(tx, actor, {
    resource: REPORT_SIDES[register].resource.path,
    action: 'state',
    title: month,
    after: { month, report: 'archived' },
  })
}

const lockOf = (register: ReportRegister, month: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`report ${register} ${month}`}, 0))`

/** Keeps the report of a month whose rows are all archived; false if it is kept already. */
export async function archiveReport(
  tx: Tx,
  actor: Actor,
  register: ReportRegister,
  month: string,
): Promise<boolean> {
  await lockOf(register, month).execute(tx)
  const [standing] = await standingOfMonths(tx, register, [month])
  if (!standing || standing.rows === 0) {
    throw new Failure('conflict', 'contributionReport.noRows', { values: { month } })
  }
  if (standing.open > 0) {
    const values = { month, count: standing.open }
    throw new Failure('conflict', 'contributionReport.open', { values })
  }
  if (standing.isKept) return false
  await keep(tx, actor, register, month)
  return true
}

/** Archiving the last row of a month also archives its report. Opening an archived row deletes the report. */
export const keepingReports =
  (register: ReportRegister) =>
  async (tx: Tx, actor: Actor, { ids, from, to }: MovedRows): Promise<void> => {
    const isArchiving = to === MONTHLY.archived
    if (!isArchiving && !from.includes(MONTHLY.archived)) return
    const { resource } = REPORT_SIDES[register]
    const { rows } = await sql<{ month: string }>`
      select distinct month from ${sql.table(resource.table)} where id = any(${[...ids]}::uuid[])
      order by month`.execute(tx)
    for (const { month } of rows) {
      await lockOf(register, month).execute(tx)
      if (!isArchiving) {
        await sql`delete from contribution_report where register = ${register} and month = ${month}`.execute(
          tx,
        )
        continue
      }
      const [standing] = await standingOfMonths(tx, register, [month])
      if (standing && standing.rows > 0 && standing.open === 0 && !standing.isKept) {
        await keep(tx, actor, register, month)
      }
    }
  }
