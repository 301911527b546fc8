import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { firstWageMonth, smallEmployer } from '#modules/pay/salary-terms/seed/small-employer.ts'
import { addMonths, isoMonth } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

type Row = Insertable<DB['attend_month']>

const TABLE = 'attend_month'
/** Rows beyond those of other attendance, so that they are also entered after the wages that they correct. */
const FROM = 800_000

/** The months of a corrected attendance, counted from the first month of wages: overtime that was missed, and a day of absence. */
const CORRECTED = [
  { months: [4, 5], facts: { ot_workday: '6.00', ot_restday: '8.00' } },
  { months: [5], facts: { ot_workday: '4.00' } },
  { months: [5], facts: { absent_days: '1.00' } },
] as const

function* correctedRows(context: SeedContext, company: Company): Generator<Row> {
  const people = smallEmployer(context, company)
  let row = 0
  for (const [nth, { months, facts }] of CORRECTED.entries()) {
    const at = people[nth]?.at
    if (at === undefined) continue
    const post = pickAt(company.posts, pickAt(company.people, at).post)
    for (const month of months) {
      const stamp = context.stamp(TABLE, FROM + row)
      yield {
        ...stamp,
        computed_at: stamp.updated_at,
        user_id: context.idOf('user_base_info', at),
        dept_id: context.idOf('department', post.department),
        month: isoMonth(addMonths(firstWageMonth(context.today), month)),
        locked: true,
        required_days: '22.00',
        attend_days: '22.00',
        paid_days: '22.00',
        month_pay_days: '22.00',
        employed_pay_days: '22.00',
        absent_days: '0.00',
        ot_workday: '0.00',
        ot_restday: '0.00',
        ...facts,
      }
      row += 1
    }
  }
}

/** Attendance that was corrected after its month was paid, so that people are owed back pay, or were paid too much. */
export const correctedMonthTable = (context: SeedContext, company: Company): SeedTable =>
  seedTable(TABLE, () => correctedRows(context, company))
