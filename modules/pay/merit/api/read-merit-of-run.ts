import { sql } from 'kysely'
import type { GrossInput } from '#modules/pay/gross/api/engine/compute-gross.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

type MeritInput = GrossInput['merit']

/** Used if nobody scored the person, or if the run pays no wages. */
export const NO_MERIT: MeritInput = {
  base: Money.ZERO,
  personFactor: 1,
  departmentFactor: 1,
  adjustment: Money.ZERO,
}

type Found = {
  userId: string
  isOpen: boolean
  base: string | null
  grade: string | null
  personFactor: string | null
  departmentFactor: string | null
  paidDays: string | null
  monthDays: string | null
  adjust: string | null
}

type Asked = { entityId: string; month: string; userIds: readonly string[] }

/**
 * The merit of a month, from the checked rows of the sheet, for people whom the employer pays at the end of the month.
 * Pay uses the figures and days of the row, so that it gets the same amount as the sheet. The result is `unchecked` for
 * a row that nobody has checked yet. People without a row have no merit.
 */
export async function readMeritOfRun(
  db: Database | Tx,
  { entityId, month, userIds }: Asked,
): Promise<(userId: string) => MeritInput | 'unchecked'> {
  const { rows } = await sql<Found>`
    select user_id as "userId", state = ${MONTHLY.open} as "isOpen", merit_base::text as base, grade,
      person_factor::text as "personFactor", dept_factor::text as "departmentFactor",
      paid_days::text as "paidDays", month_days::text as "monthDays", adjust::text as adjust
    from merit_salary
    where month = ${month} and state <> ${MONTHLY.voided} and deleted_at is null
      and user_id = any(${[...userIds]}::uuid[])
      and employer_of_pay(user_id, (to_date(${month}, 'YYYY-MM') + interval '1 month - 1 day')::date)
        = ${entityId}::uuid`.execute(db)
  const merits = new Map(
    rows.map((row) => [row.userId, row.isOpen ? ('unchecked' as const) : meritOf(row)]),
  )
  return (userId) => merits.get(userId) ?? NO_MERIT
}

/** A row without a grade was added by hand: its amount is the adjustment alone. */
function meritOf(row: Found): MeritInput {
  return {
    base: row.grade === null ? Money.ZERO : moneyOf(row.base ?? Money.ZERO.toString()),
    personFactor: row.personFactor ?? 1,
    departmentFactor: row.departmentFactor ?? 1,
    adjustment: moneyOf(row.adjust ?? Money.ZERO.toString()),
    ...(row.paidDays !== null && { paidDays: row.paidDays }),
    ...(row.monthDays !== null && { monthDays: row.monthDays }),
  }
}
