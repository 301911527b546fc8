import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import type { PolicyKey, PolicyValue } from '#modules/system/policy/define/policy-keys.ts'
import { CITIES } from '#platform/seed/place-pool.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

type City = (typeof CITIES)[number]
type CityValue = { key: PolicyKey; city: City; from: string; value: unknown }

function inCity<Key extends PolicyKey>(
  key: Key,
  from: string,
  values: Readonly<Record<City, PolicyValue<Key>>>,
): CityValue[] {
  return CITIES.map((city) => ({ key, city, from, value: values[city] }))
}

const FROM = '2025-01-01'

function leaveKinds(days: Readonly<Record<string, number>>): PolicyValue<'leave.kinds'> {
  const national = NATIONAL_VALUES.find(({ key }) => key === 'leave.kinds')?.value
  return (national as PolicyValue<'leave.kinds'>).map((row) => ({
    ...row,
    days: days[row.kind] ?? row.days,
  }))
}

const MATERNITY = {
  baseDays: 98,
  beforeBirth: 15,
  difficultBirth: 15,
  perFurtherChild: 15,
  miscarriageEarly: 15,
  miscarriageLate: 42,
  nursingMinutes: 60,
}

/** Local values for the two fictional cities of the demo company. */
const CITY_VALUES: readonly CityValue[] = [
  ...inCity('min.wage', FROM, { 示例市: 2100, 样本市: 1950 }),
  ...inCity('min.wage.hourly', FROM, { 示例市: 20, 样本市: 18.5 }),
  ...inCity('min.wage.basis', FROM, { 示例市: 'including', 样本市: 'excluding' }),
  ...inCity('avg.wage', FROM, { 示例市: 7076, 样本市: 6520 }),
  ...inCity('fund.rateBounds', FROM, {
    示例市: { lowest: 0.05, highest: 0.12, isEqual: true },
    样本市: { lowest: 0.05, highest: 0.12, isEqual: false },
  }),
  ...inCity('leave.maternity', FROM, {
    示例市: { ...MATERNITY, localExtra: 60 },
    样本市: { ...MATERNITY, localExtra: 80 },
  }),
  ...inCity('leave.kinds', FROM, {
    示例市: leaveKinds({ '6': 15, '7': 10, '12': 15 }),
    样本市: leaveKinds({ '6': 20, '7': 10, '12': 20 }),
  }),
]

/** The local value of a parameter in a city of the demo company; null without one. */
export function cityValueOf<Key extends PolicyKey>(
  key: Key,
  city: string,
): PolicyValue<Key> | null {
  const found = CITY_VALUES.find((one) => one.key === key && one.city === city)
  return (found?.value as PolicyValue<Key> | undefined) ?? null
}

function* rows(context: SeedContext) {
  for (const [index, { key, city, from, value }] of CITY_VALUES.entries()) {
    yield {
      ...context.stamp('policy_param', index),
      key,
      city,
      effective_from: from,
      value: JSON.stringify(value),
      basis: '示例数据，非任何真实城市的标准',
    }
  }
}

export function cityValueTable(context: SeedContext): SeedTable {
  return seedTable('policy_param', () => rows(context))
}
