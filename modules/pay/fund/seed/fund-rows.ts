import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const BASIS = '示例数据，非任何真实城市的标准'

/** Two years of each made-up city. The second one has a supplementary fund and rounds to even yuan. */
const YEARS = [
  { city: '示例市', from: '2024-07', to: '2025-06', floor: '2000', cap: '26500', limit: '20355' },
  { city: '示例市', from: '2025-07', to: null, floor: '2100', cap: '28000', limit: '21228' },
  { city: '样本市', from: '2024-07', to: '2025-06', floor: '1850', cap: '19000', limit: null },
  { city: '样本市', from: '2025-07', to: null, floor: '1950', cap: '19560', limit: null },
]

/** The bounds of a made-up city in a month. */
export const seededFundRule = (city: string, month: string) =>
  YEARS.find((row) => row.city === city && row.from <= month && (row.to ?? month) >= month)

function* rows(context: SeedContext) {
  for (const [index, { city, from, to, floor, cap, limit }] of YEARS.entries()) {
    yield {
      ...context.stamp('house_fund_dictionary', index),
      city,
      effective_from: from,
      effective_to: to,
      base_floor: floor,
      base_cap: cap,
      rate_min: '0.05',
      rate_max: '0.12',
      default_company_rate: '0.08',
      default_person_rate: '0.08',
      supp_rate_max: limit === null ? '0.05' : '0',
      amount_round: limit === null ? '双数元' : '到元四舍五入',
      tax_free_rate: '0.12',
      tax_free_cap_base: limit,
      basis: BASIS,
    }
  }
}

/** Rules of the two made-up cities. */
export function fundTable(context: SeedContext): SeedTable {
  return seedTable('house_fund_dictionary', () => rows(context))
}
