import type { GrossInput } from '#modules/pay/gross/api/engine/compute-gross.ts'
import { type Minimum, minimumBasisOf } from '#modules/pay/gross/api/engine/minimum-wage.ts'
import { PART_MONTH } from '#modules/pay/gross/api/engine/month-share.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { PolicyKey, PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { type Figure, fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

/** The parameters of a place of work on the last day of a month. */
export type CityRules = {
  divisor: Figure
  rule: GrossInput['days']['rule']
  overtime: GrossInput['overtime']
  sickShare: (years: number) => Figure | null
  reliefShare: (years: number) => Figure | null
  sickFloor: Figure | null
  minimum: Minimum | null
  damageShare: Figure
}

async function readCityRules(
  db: Database | Tx,
  city: string | null,
  on: string,
): Promise<CityRules> {
  const find = <Key extends PolicyKey>(key: Key) => policyValue(db, key, { city, on })
  async function need<Key extends PolicyKey>(key: Key): Promise<PolicyValue<Key>> {
    const value = await find(key)
    if (value === null)
      throw new Failure('invalid', 'pay.noParameter', { values: { key, day: on } })
    return value
  }
  const [rates, hoursPerDay, minimum, basis, floorShare, sick, relief, part] = await Promise.all([
    need('ot.rates'),
    need('paid.hours'),
    find('min.wage'),
    find('min.wage.basis'),
    find('sick.payFloor'),
    find('sick.pay'),
    find('sick.relief'),
    need('salary.partMonth'),
  ])
  const rule = PART_MONTH.find((known) => known === part)
  if (rule === undefined) throw new Error(`No such rule for a part of a month: ${part}`)
  return {
    divisor: await need('paid.days'),
    rule,
    overtime: {
      hoursPerDay,
      rates: { workday: rates.workday, restday: rates.restDay, holiday: rates.holiday },
    },
    sickShare: (years) => shareFor(sick, years),
    reliefShare: (years) => shareFor(relief, years),
    sickFloor:
      minimum === null || floorShare === null ? null : fractionOf(minimum).times(floorShare),
    minimum:
      minimum === null ? null : { least: moneyOf(String(minimum)), basis: minimumBasisOf(basis) },
    damageShare: await need('wage.deductShare'),
  }
}

/** The share of a table by full years of service; null without a table. */
function shareFor(rows: PolicyValue<'sick.pay'> | null, years: number): Figure | null {
  return rows?.filter(({ fromYears }) => fromYears <= years).at(-1)?.rate ?? null
}

/** Reads the rules of each place of work once. */
export function cityRulesOn(db: Database | Tx, on: string) {
  const known = new Map<string | null, Promise<CityRules>>()
  return (city: string | null): Promise<CityRules> => {
    const found = known.get(city) ?? readCityRules(db, city, on)
    known.set(city, found)
    return found
  }
}
