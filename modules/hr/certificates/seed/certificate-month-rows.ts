import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { sheetPerson } from '#modules/hr/archives/seed/sheet-person.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { addMonths, type Day, isoDay, isoMonth, parseDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { certificateRows } from './certificate-rows.ts'

type Row = Insertable<DB['certificate_monthly']>

/** The months before the current one are archived. */
const [ARCHIVED, OPEN] = ['4', '0'] as const
const MONTHS_BEFORE = 2
const PAID_STATES: readonly unknown[] = ['1', '2', '3', '5']
const NOT_PAID: readonly unknown[] = ['0', '4', '5', '6']

type Paid = { certificate: Insertable<DB['certificate']>; person: number }

/** In the demo company each person has at most one of these, so no allowance is replaced by a higher one. */
function paidCertificates(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Paid[] {
  const index = new Map(company.people.map((_, at) => [context.idOf('user_base_info', at), at]))
  return [...certificateRows(context, company, accounts)].flatMap((certificate) => {
    const person = index.get(String(certificate.user_id ?? ''))
    const isPaid = certificate.get_allowance && PAID_STATES.includes(certificate.state)
    if (person === undefined || !isPaid) return []
    return NOT_PAID.includes(company.people[person]?.status) ? [] : [{ certificate, person }]
  })
}

/**
 * The number of days from `first` to `until` on which a certificate is valid and its owner is employed in this company.
 */
function daysIn(first: Day, until: Day, { certificate }: Paid, join: Day): number {
  const from = Math.max(first, parseDay(String(certificate.valid_from)), join)
  const to = certificate.valid_to ? parseDay(String(certificate.valid_to)) : until
  return Math.max(0, Math.min(until, to) - from + 1)
}

function* monthRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Row> {
  const paid = paidCertificates(context, company, accounts)
  const thisMonth = parseDay(`${isoMonth(context.today)}-01`)
  const before = new Map<string, string>()
  let row = 0
  for (let ago = MONTHS_BEFORE; ago >= 0; ago--) {
    const first = addMonths(thisMonth, -ago)
    const until = addMonths(first, 1) - 1
    for (const one of paid) {
      const id = String(one.certificate.id)
      const person = pickAt(company.people, one.person)
      const [days, of] = [daysIn(first, until, one, person.join), until - first + 1]
      if (days === 0) continue
      const whole = moneyOf(String(one.certificate.allowance))
      const allowance = whole.toString()
      const amount = whole.times(fractionOf(days).dividedBy(of)).toString()
      yield {
        ...context.stamp('certificate_monthly', row),
        ...sheetPerson(context, company, one.person),
        month: isoMonth(first),
        certificate_id: id,
        allowance,
        days,
        amount,
        last_amount: before.get(id) ?? null,
        basis: JSON.stringify([
          {
            step: 'part',
            values: { allowance, days, of, part: amount },
          },
        ]),
        ...(ago === 0 ? { state: OPEN } : settled(until)),
      }
      before.set(id, amount)
      row += 1
    }
  }
}

/** Checked, audited and paid at the beginning of the next month. */
function settled(until: Day): Partial<Row> {
  const at = (days: number) => `${isoDay(until + days)}T02:00:00.000Z`
  return {
    state: ARCHIVED,
    checked_by: '员工关系专员',
    checked_at: at(1),
    audited_by: '人事经理',
    audited_at: at(2),
    finished_at: isoDay(until + 3),
  }
}

/** Certificate allowances of the demo company: two archived months and one open. */
export function certificateMonthTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable('certificate_monthly', () => monthRows(context, company, accounts))
}
