import type { PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { type Figure, fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { GrossInput } from './engine/compute-gross.ts'
import { type Minimum, minimumBasisOf } from './engine/minimum-wage.ts'
import { PART_MONTH, type PartMonth } from './engine/month-share.ts'
import type { FoundParameters } from './found-parameters.ts'

/** What a place of work and the law say about the pay of a month. */
export type WageRules = {
  divisor: Figure
  rule: PartMonth
  overtime: GrossInput['overtime']
  /**
   * The share of pay by years of service, within the first months of an illness and beyond them; null without a table.
   */
  sickShare: (years: Figure) => Figure | null
  reliefShare: (years: Figure) => Figure | null
  sickFloor: Figure | null
  minimum: Minimum | null
}

/** Reads the wage rules from the parameters of a city and day. */
export async function readWageRules(
  used: Pick<FoundParameters, 'find' | 'require'>,
): Promise<WageRules> {
  const rates = await used.require('ot.rates')
  const minimum = await used.find('min.wage')
  const floorShare = await used.find('sick.payFloor')
  const divisor = await used.require('paid.days')
  const rule = partMonthOf(await used.require('salary.partMonth'))
  const sick = await used.find('sick.pay')
  const relief = await used.find('sick.relief')
  const hoursPerDay = await used.require('paid.hours')
  return {
    divisor,
    rule,
    overtime: {
      hoursPerDay,
      rates: {
        workday: rates.workday,
        restday: rates.restDay,
        holiday: rates.holiday,
      },
    },
    sickShare: (years) => shareFor(sick, years),
    reliefShare: (years) => shareFor(relief, years),
    sickFloor:
      minimum === null || floorShare === null ? null : fractionOf(minimum).times(floorShare),
    minimum:
      minimum === null
        ? null
        : {
            least: moneyOf(String(minimum)),
            basis: minimumBasisOf(await used.find('min.wage.basis')),
          },
  }
}

function partMonthOf(rule: string): PartMonth {
  const found = PART_MONTH.find((known) => known === rule)
  if (found === undefined) throw new Error(`No such rule for a part of a month: ${rule}`)
  return found
}

/** The share of a table by years of service. */
function shareFor(rows: PolicyValue<'sick.pay'> | null, years: Figure): Figure | null {
  const found = rows?.filter(({ fromYears }) => fractionOf(years).compare(fromYears) >= 0).at(-1)
  return found?.rate ?? null
}
