import { sql } from 'kysely'
import type { CompensationSheet } from '#modules/hr/departures/wire/departure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { type Leaving, readCompensations } from './read-compensation.ts'

/** What the company owes to an employee for a completed departure. */
export type Settlement = { userId: string; lastDay: string; sheet: CompensationSheet }

type Found = Leaving & { userId: string }

/**
 * Reads the compensation sheets of people who leave in a month, from their completed departures. Each sheet uses the
 * limits of its own last day and city. The number of statements does not depend on the number of people.
 */
export async function readSettlements(
  db: Database | Tx,
  { month, userIds }: { month: string; userIds: readonly string[] },
): Promise<Settlement[]> {
  const { rows } = await sql<Found>`
    select d.user_id as "userId", jsonb_build_object('userId', d.user_id, 'kind', d.kind,
        'byCompany', d.by_company, 'lastDay', d.last_day, 'severance', d.severance,
        'averagePay', d.average_pay::text, 'leaveAveragePay', d.leave_average_pay::text,
        'lastMonthPay', d.last_month_pay::text, 'annualLeaveLeft', d.annual_leave_left::text,
        'annualLeaveReason', d.annual_leave_reason, 'annualLeaveKnown', d.annual_leave_known::text,
        'earlySeverance', d.early_severance::text, 'earlySeveranceReason', d.early_severance_reason,
        'figuresSource', d.figures_source, 'effectDone', d.effect_done) as values,
      jsonb_build_object('status', coalesce(d.status_before, p.status), 'empKind', p.emp_kind,
        'joinDate', p.join_date, 'workCity', p.work_city) as leaver
    from dimission d join user_base_info p on p.id = d.user_id
    where d.user_id = any(${[...userIds]}::uuid[]) and d.state = ${DOC.done} and d.deleted_at is null
      and to_char(d.last_day, 'YYYY-MM') = ${month}
    order by d.user_id, d.last_day`.execute(db)
  const sheets = await readCompensations(db, rows)
  return rows.flatMap(({ userId, values }, at) => {
    const sheet = sheets[at]
    return sheet ? [{ userId, lastDay: String(values.lastDay), sheet }] : []
  })
}
