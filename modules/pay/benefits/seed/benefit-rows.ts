import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { BENEFIT } from '#modules/pay/benefits/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { addMonths, isoDay, isoMonth, parseDay } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

const TABLE = 'benefit'
const [MAKER, CHECKER] = ['pay', 'hrdir']
const MOST = 60
const DAY = 15

type Kind = { kind: string; form: string; amount: string; item: string | null }

const KINDS: readonly Kind[] = [
  { kind: '生日', form: '卡券', amount: '200.00', item: '蛋糕券' },
  { kind: '节日', form: '实物', amount: '300.00', item: '节日礼盒' },
  { kind: '困难补助', form: '现金', amount: '2000.00', item: null },
  { kind: '结婚礼金', form: '现金', amount: '500.00', item: null },
  { kind: '体检', form: '实物', amount: '600.00', item: '年度体检' },
]
const STATES = [
  BENEFIT.given,
  BENEFIT.confirmed,
  BENEFIT.waiting,
  BENEFIT.given,
  BENEFIT.void,
] as const

function* rows(
  context: SeedContext,
  { people, posts }: Company,
  accounts: readonly PlannedAccount[],
): Generator<Insertable<DB['benefit']>> {
  const maker = accountOf(context, { accounts }, MAKER)
  const checker = accountOf(context, { accounts }, CHECKER)
  const tax = NATIONAL_VALUES.find(({ key }) => key === 'benefits.tax')
  const rules = tax?.value as { kind: string; taxable: boolean }[]
  const thisMonth = parseDay(`${isoMonth(context.today)}-01`)
  let made = 0
  for (const [person, { leave, post }] of people.entries()) {
    if (leave !== null || made >= MOST) continue
    const { kind, form, amount, item } = pickAt(KINDS, made % KINDS.length)
    const state = pickAt(STATES, Math.floor(made / KINDS.length) % STATES.length)
    const first = addMonths(thisMonth, state === BENEFIT.waiting ? 0 : -1 - (made % 2))
    const isGiven = state === BENEFIT.given
    const day = isoDay(first + DAY)
    yield {
      ...context.stamp(TABLE, made),
      created_by: maker,
      updated_by: maker,
      user_id: context.idOf('user_base_info', person),
      dept_id: context.idOf('department', pickAt(posts, post).department),
      kind,
      month: isoMonth(first),
      form,
      amount,
      item,
      taxable: rules.find((rule) => rule.kind === kind)?.taxable ?? true,
      tax_basis: tax?.basis ?? null,
      give_date: isGiven ? day : null,
      receiver: isGiven && made % 2 === 0 ? '本人' : null,
      signed_at: isGiven && made % 2 === 0 ? `${day}T02:00:00.000Z` : null,
      state,
      confirmed_by_id: isGiven || state === BENEFIT.confirmed ? checker : null,
    }
    made += 1
  }
}

/** Benefits of the demo company, in every kind of giving and every state. */
export function benefitTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable(TABLE, () => rows(context, company, accounts))
}
