import type { Step } from '#modules/pay/api/step.ts'
import { employedMonths } from '#modules/pay/tax/api/engine/months-employed.ts'
import { type BonusWays, compareBonus } from '#modules/pay/tax/api/engine/simulate.ts'
import { TaxBlocked } from '#modules/pay/tax/api/engine/tax-blocked.ts'
import type { TaxLaw } from '#modules/pay/tax/api/engine/tax-law.ts'
import type { Payment, TaxPerson } from '#modules/pay/tax/api/engine/tax-person.ts'
import type { EarlierPayment } from '#modules/pay/tax/api/engine/withhold.ts'
import type { TaxStep } from '#modules/pay/tax/wire/tax-step.ts'
import { Money } from '#platform/wire/values/money.ts'

/** Alone by the monthly table, or merged with the wages of the year. */
export type BonusWay = 'alone' | 'merged'

/** How the bonus of a run is to be taxed. */
export type BonusTerms = {
  /** What was chosen for the person; null takes the cheaper way. */
  way: BonusWay | null
  /** A bonus was taxed alone in the tax year already, by any employer. */
  isUsed: boolean
  /** The last wages before the run, by which the rest of the year is planned; null where none were paid. */
  wages: Payment | null
}

/** The tax of a bonus. Merged with the wages it has none of its own. */
export type BonusTax = {
  way: BonusWay
  tax: Money
  steps: readonly TaxStep[]
  /** The comparison of both ways, as far as each is allowed. */
  compared: Step
}

type Year = {
  person: TaxPerson
  month: number
  earlier: readonly EarlierPayment[]
  law: TaxLaw
}

/**
 * Taxes a yearly bonus alone or merged. Proposes the way that costs less in the year, assuming that the last paid wages
 * go on. If a bonus is taken back, the way that was used in the year applies, and no tax is returned.
 */
export function bonusOfRun(
  amount: Money,
  { way, isUsed, wages }: BonusTerms,
  { person, month, earlier, law }: Year,
): BonusTax {
  if (amount.fen < 0n) return takenBack(amount, isUsed ? 'alone' : 'merged')
  if (person.kind === 'intern') return takenBack(amount, 'merged')
  const { ways } = compareBonus(
    {
      person,
      payments: plannedYear(earlier, { person, wages, month }),
      law,
    },
    { amount, month, isUsed, way: way ?? 'better', law },
  )
  // If the law refuses to tax the bonus alone, the simulator shows it merged. A run never replaces a choice silently,
  // so it blocks the row.
  if (way === 'alone' && ways.refused !== null) throw new TaxBlocked(ways.refused)
  const isAlone = ways.shown === 'alone' && ways.alone !== null
  return {
    way: isAlone ? 'alone' : 'merged',
    tax: (isAlone ? ways.alone?.tax : null) ?? Money.ZERO,
    steps: (isAlone ? ways.alone?.steps : null) ?? [],
    compared: comparison(ways),
  }
}

const takenBack = (amount: Money, way: BonusWay): BonusTax => ({
  way,
  tax: Money.ZERO,
  steps: [],
  compared: { step: 'only', values: { amount: String(amount), way } },
})

function comparison({ amount, yearAlone, yearMerged, better, refused, trap }: BonusWays): Step {
  const taxes = {
    amount: String(amount),
    alone: String(yearAlone ?? ''),
    merged: String(yearMerged ?? ''),
    better,
    refused: refused ?? '',
    trapFrom: String(trap?.from ?? ''),
    trapTo: String(trap?.to ?? ''),
  }
  return { step: 'compared', values: taxes }
}

/** The payments of the year so far, and the last wages again for each later month of employment. */
function plannedYear(
  earlier: readonly EarlierPayment[],
  { person, wages, month }: { person: TaxPerson; wages: Payment | null; month: number },
): Payment[] {
  const done = earlier.map(({ payment }) => payment)
  if (wages === null) return done
  const last = done.findLast(({ income }) => income.fen > 0n)?.month ?? 0
  const later = employedMonths(person).filter((one) => one > last)
  const ended = employedMonths(person).at(-1) ?? 0
  const planned = later.map((one) => Object.assign({}, wages, { month: one, bonus: Money.ZERO }))
  // Past months bring no further wages. So only the months from the run on, or the last month of employment, are
  // planned.
  const open = planned.filter((one) => one.month >= Math.min(month, ended))
  return [...done, ...open].sort((one, other) => one.month - other.month)
}
