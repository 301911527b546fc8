import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const BASIS = '示例数据，非任何真实城市的标准'

type Row = {
  city: string
  type: string
  from: string
  to?: string
  floor: string
  cap: string
  company: string
  person: string
  personFixed?: string
}

/** The rates of one made-up city, by type. */
const EXAMPLE: readonly [type: string, company: string, person: string][] = [
  ['1', '0.16', '0.08'],
  ['2', '0.075', '0.02'],
  ['3', '0.005', '0.005'],
  ['4', '0.004', '0'],
  ['5', '0.008', '0'],
  ['6', '0', '0'],
]

/** Two years of the first city. The last one of work injury was ended, and nothing follows. */
const YEARS = [
  { from: '2024-07', to: '2025-06', floor: '4071', cap: '20355' },
  { from: '2025-07', floor: '4246', cap: '21228' },
]

const FIRST: readonly Row[] = YEARS.flatMap((year) =>
  EXAMPLE.map(([type, company, person]) => ({
    ...year,
    city: '示例市',
    type,
    company,
    person,
    ...(type === '6' ? { personFixed: '3' } : {}),
  })),
)

/** In the second city pension begins its year in January and medical in September; maternity ended. */
const SECOND: readonly Row[] = [
  {
    type: '1',
    from: '2025-01',
    to: '2025-12',
    floor: '3900',
    cap: '19500',
    company: '0.16',
    person: '0.08',
  },
  { type: '1', from: '2026-01', floor: '4050', cap: '20250', company: '0.16', person: '0.08' },
  {
    type: '2',
    from: '2024-09',
    to: '2025-08',
    floor: '4700',
    cap: '23500',
    company: '0.08',
    person: '0.02',
  },
  {
    type: '2',
    from: '2025-09',
    to: '2026-08',
    floor: '4800',
    cap: '24000',
    company: '0.08',
    person: '0.02',
  },
  { type: '2', from: '2026-09', floor: '5000', cap: '25000', company: '0.085', person: '0.02' },
  { type: '3', from: '2025-01', floor: '3900', cap: '19500', company: '0.005', person: '0.005' },
  { type: '4', from: '2025-01', floor: '3900', cap: '19500', company: '0.003', person: '0' },
  {
    type: '5',
    from: '2025-01',
    to: '2026-08',
    floor: '4800',
    cap: '24000',
    company: '0.005',
    person: '0',
  },
].map((row) => ({ ...row, city: '样本市' }))

function* rows(context: SeedContext) {
  for (const [index, row] of [...FIRST, ...SECOND].entries()) {
    yield {
      ...context.stamp('insurance_dictionary', index),
      city: row.city,
      type: row.type,
      effective_from: row.from,
      effective_to: row.to ?? null,
      base_floor: row.floor,
      base_cap: row.cap,
      company_rate: row.company,
      person_rate: row.person,
      person_fixed: row.personFixed ?? null,
      base_round: '到分',
      amount_round: '到分四舍五入',
      late_fee_rate: '0.0005',
      deductible: true,
      basis: BASIS,
    }
  }
}

/** The rule of a made-up city for a type in a month. */
export const seededRule = (city: string, type: string, month: string): Row | undefined =>
  [...FIRST, ...SECOND].find(
    (row) =>
      row.city === city && row.type === type && row.from <= month && (row.to ?? month) >= month,
  )

/** Rules of the two made-up cities. */
export function insuranceTable(context: SeedContext): SeedTable {
  return seedTable('insurance_dictionary', () => rows(context))
}
