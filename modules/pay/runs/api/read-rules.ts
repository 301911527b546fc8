import { parametersOn } from '#modules/pay/gross/api/found-parameters.ts'
import { readWageRules, type WageRules } from '#modules/pay/gross/api/read-wage-rules.ts'
import { readAverageWages } from '#modules/system/policy/api/read-average-wages.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Figure } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf } from '#platform/wire/values/money.ts'

/** The parameters of a place of work on the last day of a month. */
export type CityRules = WageRules & {
  damageShare: Figure
  /** The least wage of an hour; null where none is known. */
  hourlyLeast: Figure | null
  /**
   * The local average wage of a month in the year before. While that is not published, the last published one counts.
   */
  averageWage: Money | null
  /** The year before, while its average is not published; null otherwise. */
  provisionalYear: string | null
}

async function readCityRules(
  db: Database | Tx,
  city: string | null,
  on: string,
): Promise<CityRules> {
  const used = parametersOn(db, city ?? '', on)
  const rules = await readWageRules(used)
  const [average] = await readAverageWages(db, [{ city, day: on }])
  return {
    ...rules,
    damageShare: await used.require('wage.deductShare'),
    hourlyLeast: await used.find('min.wage.hourly'),
    averageWage: average ? moneyOf(String(average.value)) : null,
    provisionalYear: average?.isProvisional ? String(average.year) : null,
  }
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
