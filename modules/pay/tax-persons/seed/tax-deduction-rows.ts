import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { DEDUCTION, FILED, RENT_PLACE } from '#modules/pay/tax-persons/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { yearOf } from '#platform/seed/calendar-day.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const TABLE = 'tax_deduction'
const [FILER, CONFIRMER] = ['pay', 'hrdir']
/** Every third person pays rent, every fifth a loan, all others have health insurance; of the rows every ninth waits, and one in forty is void. */
const [RENTING, BORROWING, WAITING, VOID] = [3, 5, 9, 40]

const NOTHING = { city_class: null, since_month: null }

/** What a person declares: rent, a loan or health insurance. */
function declaredBy(index: number, year: number) {
  if (index % RENTING === 0) {
    return {
      ...NOTHING,
      kind: DEDUCTION.rent,
      monthly: '1100.00',
      city_class: RENT_PLACE.large,
    }
  }
  if (index % BORROWING !== 0) return { ...NOTHING, kind: DEDUCTION.health, monthly: '120.00' }
  return {
    ...NOTHING,
    kind: DEDUCTION.loan,
    monthly: '1000.00',
    since_month: `${year - 4}-05`,
  }
}

const stateOf = (row: number): string => {
  if (row % VOID === VOID - 1) return FILED.void
  return row % WAITING === 1 ? FILED.open : FILED.confirmed
}

function* deductionRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Insertable<DB['tax_deduction']>> {
  const [filer, confirmer] = [FILER, CONFIRMER].map((name) =>
    accountOf(context, { accounts }, name),
  )
  const year = yearOf(context.today)
  let row = 0
  for (const index of company.people.keys()) {
    const declared = declaredBy(index, year)
    const state = stateOf(row)
    const stamp = context.stamp(TABLE, row)
    row += 1
    yield {
      ...stamp,
      ...declared,
      created_by: filer ?? null,
      filed_by_id: filer ?? null,
      user_id: context.idOf('user_base_info', index),
      share: '1.00000',
      year,
      start_month: `${year}-01`,
      end_month: `${year}-12`,
      state,
      confirmed_by_id: state === FILED.open ? null : (confirmer ?? null),
    }
  }
}

/** Deductions that people of the demo company declare for the tax of this year, in every state. */
export function taxDeductionTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable(TABLE, () => deductionRows(context, company, accounts))
}
