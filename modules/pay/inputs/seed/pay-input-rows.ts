import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { INPUT, INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import { payItemId } from '#modules/pay/items/define/plan-items.server.ts'
import { employerOf } from '#modules/pay/legal-entities/seed/employer-of.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { addMonths, isoMonth } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

type Row = Insertable<DB['pay_input']>

const TABLE = 'pay_input'
const [MAKER, CHECKER] = ['pay', 'hrdir']
/** Every ninth person has an input in this month, every 13th had one in the month before. */
const [NOW, BEFORE] = [9, 13]
const MOST = 40

type Kind = { item: string; amount: string; reason: string }

const KINDS: readonly Kind[] = [
  { item: 'bonus', amount: '800.00', reason: '月度优秀员工奖' },
  { item: 'shift', amount: '240.00', reason: '本月夜班 8 个' },
  { item: 'rent', amount: '350.00', reason: '员工宿舍房租' },
  { item: 'only-child', amount: '100.00', reason: '独生子女补贴' },
  { item: 'union', amount: '20.00', reason: '工会会费' },
]

/** The states of inputs of the present month, in turn. */
const STATES = [INPUT.proposed, INPUT.confirmed, INPUT.proposed, INPUT.void] as const

type Planned = Kind & {
  person: number
  months: number
  state: string
  part?: { nth: number; total: string; from: number; to: number; source: number }
}

function* planned({ people }: Company): Generator<Planned> {
  let made = 0
  for (const [person, { leave }] of people.entries()) {
    if (leave !== null || made >= MOST) continue
    const kind = pickAt(KINDS, person % KINDS.length)
    if (person % NOW === 1) {
      yield { ...kind, person, months: 0, state: pickAt(STATES, made % STATES.length) }
      made += 1
    }
    if (person % BEFORE === 2) {
      yield { ...kind, person, months: -1, state: INPUT.counted }
      made += 1
    }
  }
  const borrower = people.findIndex(({ leave }) => leave === null)
  const loan = { item: 'loan', reason: '购房借款' }
  const parts = moneyOf('10000.00').split(3)
  for (const [nth, amount] of parts.entries()) {
    const part = { nth: nth + 1, total: '10000.00', from: -1, to: 1, source: made }
    const state = pickAt([INPUT.counted, INPUT.confirmed, INPUT.proposed], nth)
    yield { ...loan, amount: String(amount), person: borrower, months: nth - 1, state, part }
  }
}

function* inputRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Row> {
  const [maker, checker] = [MAKER, CHECKER].map((name) => accountOf(context, { accounts }, name))
  const { today } = context
  const monthAt = (months: number) => isoMonth(addMonths(today, months))
  let row = 0
  for (const { person, item, amount, reason, months, state, part } of planned(company)) {
    const stamp = context.stamp(TABLE, row)
    row += 1
    const paid = pickAt(company.people, person)
    const post = pickAt(company.posts, paid.post)
    const isConfirmed = state === INPUT.confirmed || state === INPUT.counted
    yield {
      ...stamp,
      created_by: maker ?? null,
      updated_by: maker ?? null,
      user_id: context.idOf('user_base_info', person),
      dept_id: context.idOf('department', post.department),
      entity_id: context.idOf('legal_entity', employerOf(company, paid)),
      item_id: payItemId(item),
      amount,
      month: monthAt(months),
      source_month: null,
      reason,
      from_month: part ? monthAt(part.from) : null,
      to_month: part ? monthAt(part.to) : null,
      total_amount: part?.total ?? null,
      source_type: part ? INPUT_FROM.instalments : INPUT_FROM.hand,
      source_id: part ? context.idOf(TABLE, part.source) : stamp.id,
      part: part?.nth ?? 1,
      state,
      confirmed_by_id: isConfirmed ? (checker ?? null) : null,
      confirmed_at: isConfirmed ? momentOf(today - 1) : null,
      counted_run: state === INPUT.counted ? context.idOf(TABLE, 9_000) : null,
    }
  }
}

/** Inputs of the demo company in every state, and a loan that is paid back in three months. */
export function payInputTable(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable {
  return seedTable(TABLE, () => inputRows(context, company, accounts))
}
