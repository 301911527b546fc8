import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Company, personName } from '#modules/hr/archives/seed/archive-rows.ts'
import { CARD, CHANGE } from '#modules/pay/bank-cards/define/choices.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { addMonths, isoDay, isoMonth } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { withCheckDigit } from '#platform/wire/values/bank-card.ts'

const TABLE = 'salary_bank'
const BANKS = ['示例银行', '样本银行', '示例银行'] as const
/** No bank has this prefix. */
const PREFIX = '999000'
/** Every fiftieth person has no card yet, and every thirtieth a card for expenses whose holder is somebody else. */
const [WITHOUT, OTHER_HOLDER] = [50, 30]
const EXPENSE_CARDS = 50_000

/** The invented number of a card. */
export const seededCardNo = (nth: number): string =>
  withCheckDigit(`${PREFIX}${String(nth + 1).padStart(12, '0')}`)

/** The bank of the card of a person; null for people without a card. */
export const seededBank = (person: number): string | null =>
  person % WITHOUT === WITHOUT - 1 ? null : pickAt(BANKS, person % BANKS.length)

/** The number of the row of a person with a card. */
export const seededCardRow = (person: number): number => person - Math.floor(person / WITHOUT)

type Card = Insertable<DB['salary_bank']>

function* cardRows(context: SeedContext, company: Company): Generator<Card> {
  const { people } = company
  let row = 0
  for (const [index, person] of people.entries()) {
    const bank = seededBank(index)
    if (bank === null) continue
    yield {
      ...context.stamp(TABLE, row++),
      user_id: context.idOf('user_base_info', index),
      bank_name: bank,
      branch: '示例市分行营业部',
      holder: personName(context, person, index),
      card_no: seededCardNo(index),
      kind: CARD.pay,
      is_default: true,
      valid_from: '2020-01-01',
    }
  }
  for (const index of people.keys()) {
    if (index % OTHER_HOLDER !== OTHER_HOLDER - 1) continue
    yield {
      ...context.stamp(TABLE, row++),
      user_id: context.idOf('user_base_info', index),
      bank_name: pickAt(BANKS, 1),
      branch: null,
      holder: '示例户名',
      card_no: seededCardNo(EXPENSE_CARDS + index),
      kind: CARD.expenses,
      is_default: true,
      valid_from: '2021-01-01',
    }
  }
}

type Change = Insertable<DB['bank_card_change']>

/** A change in each state, asked for by people with an account. */
const CHANGES = [
  { user: 'staff1', state: CHANGE.waiting, why: null },
  { user: 'staff2', state: CHANGE.waiting, why: null },
  { user: 'leader1', state: CHANGE.taken, why: null },
  { user: 'attend', state: CHANGE.refused, why: '卡号与存折复印件不符' },
] as const
const CHANGE_CARDS = 60_000

function* changeRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Change> {
  const day = context.today
  let row = 0
  for (const { user, state, why } of CHANGES) {
    const planned = accounts.find(({ userName }) => userName === user)
    const person = planned?.person
    if (person === undefined || person === null) continue
    const isDecided = state !== CHANGE.waiting
    const filer = accountOf(context, { accounts }, user) ?? null
    yield {
      ...context.stamp('bank_card_change', row),
      created_by: filer,
      filed_by_id: filer,
      user_id: context.idOf('user_base_info', person),
      kind: state === CHANGE.taken ? CARD.bonus : CARD.pay,
      old_bank: seededBank(person),
      old_card_no: seededCardNo(person),
      bank_name: pickAt(BANKS, 1),
      branch: '示例市清溪支行',
      holder: personName(context, pickAt(company.people, person), person),
      card_no: seededCardNo(CHANGE_CARDS + row),
      state,
      filed_on: isoDay(day - (isDecided ? 40 : 1)),
      valid_from: state === CHANGE.taken ? `${isoMonth(addMonths(day, -1))}-01` : null,
      decided_by_id: isDecided ? (accountOf(context, { accounts }, 'pay') ?? null) : null,
      why,
    }
    row += 1
  }
}

/** A card for nearly everybody, and changes that people asked for, in every state. */
export function bankCardTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  return [
    seedTable(TABLE, () => cardRows(context, company)),
    seedTable('bank_card_change', () => changeRows(context, company, accounts)),
  ]
}
