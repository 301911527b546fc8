import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { CITIES, LEGAL_ENTITIES } from '#platform/seed/place-pool.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { creditCodeCheck } from '#platform/wire/values/credit-code.ts'

const INVENTED = '示例数据，非任何真实城市的标准'
const PAY_DAYS = [10, 15] as const

/** No region has the digits 990000. */
function inventedCode(entity: number): string {
  const first17 = `91990000MA${String(entity + 1).padStart(7, '0')}`
  return first17 + creditCodeCheck(first17)
}

function* entityRows(context: SeedContext): Generator<Insertable<DB['legal_entity']>> {
  for (const [index, name] of LEGAL_ENTITIES.entries()) {
    const city = pickAt(CITIES, index)
    yield {
      ...context.stamp('legal_entity', index),
      name,
      credit_code: inventedCode(index),
      tax_no: inventedCode(index),
      tax_region: city,
      social_city: city,
      social_no: `SB99000${index + 1}`,
      fund_city: city,
      fund_no: `GJJ99000${index + 1}`,
      pay_day: pickAt(PAY_DAYS, index),
      pay_lag: '1',
      medical_fixed_payer: index === 0 ? '单位' : '个人',
      enabled: true,
    }
  }
}

type Account = { entity: number; bank: string; branch: string; no: string; purpose: string }

const ACCOUNTS: readonly Account[] = [
  {
    entity: 0,
    bank: '示例银行',
    branch: '示例市分行营业部',
    no: '9900000100000001',
    purpose: '工资',
  },
  {
    entity: 0,
    bank: '样本银行',
    branch: '示例市清溪支行',
    no: '9900000200000002',
    purpose: '奖金',
  },
  { entity: 1, bank: '示例银行', branch: '样本市分行', no: '9900000300000003', purpose: '工资' },
]

function* accountRows(context: SeedContext): Generator<Insertable<DB['entity_account']>> {
  for (const [index, { entity, no, ...account }] of ACCOUNTS.entries()) {
    yield {
      ...context.stamp('entity_account', index),
      ...account,
      entity_id: context.idOf('legal_entity', entity),
      account_no: no,
      enabled: true,
    }
  }
}

type Rate = {
  entity: number
  kind: string
  from: string
  company: string
  person?: string
  approval?: string
}

/** Past rates, present ones, and a fund rate below the bounds with the paper that allows it. */
const RATES: readonly Rate[] = [
  { entity: 0, kind: '工伤', from: '2024-01', company: '0.00200' },
  { entity: 0, kind: '工伤', from: '2026-01', company: '0.00160' },
  { entity: 0, kind: '公积金', from: '2024-07', company: '0.08000', person: '0.08000' },
  { entity: 0, kind: '补充公积金', from: '2025-07', company: '0.02000', person: '0.02000' },
  { entity: 0, kind: '残保', from: '2024-01', company: '0.01500' },
  { entity: 0, kind: '工会', from: '2024-01', company: '0.02000' },
  { entity: 1, kind: '工伤', from: '2024-01', company: '0.00700' },
  { entity: 1, kind: '公积金', from: '2024-07', company: '0.05000', person: '0.05000' },
  {
    entity: 1,
    kind: '公积金',
    from: '2026-07',
    company: '0.03000',
    person: '0.05000',
    approval: '样本市公积金中心缓降批复（示例）1号',
  },
  { entity: 1, kind: '残保', from: '2024-01', company: '0.01500' },
  { entity: 1, kind: '工会', from: '2024-01', company: '0.02000' },
]

function* rateRows(context: SeedContext): Generator<Insertable<DB['entity_rate']>> {
  for (const [index, { entity, kind, from, company, person, approval }] of RATES.entries()) {
    yield {
      ...context.stamp('entity_rate', index),
      entity_id: context.idOf('legal_entity', entity),
      kind,
      effective_from: from,
      company_rate: company,
      person_rate: person ?? null,
      approval: approval ?? null,
      basis: INVENTED,
    }
  }
}

/** The employers of the demo company with their paying accounts and rates. */
export function legalEntityTables(context: SeedContext): SeedTable[] {
  return [
    seedTable('legal_entity', () => entityRows(context)),
    seedTable('entity_account', () => accountRows(context)),
    seedTable('entity_rate', () => rateRows(context)),
  ]
}
