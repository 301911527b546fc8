import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Company, personName } from '#modules/hr/archives/seed/archive-rows.ts'
import { BATCH, PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import {
  seededBank,
  seededCardNo,
  seededCardRow,
} from '#modules/pay/bank-cards/seed/bank-card-rows.ts'
import { bankTemplateId } from '#modules/pay/bank-files/define/plan-templates.server.ts'
import { encodeText } from '#modules/pay/bank-files/wire/encode-text.ts'
import { type SeededPay, seededPay } from '#modules/pay/runs/seed/pay-run-rows.ts'
import { SMALL_EMPLOYER } from '#modules/pay/salary-terms/seed/small-employer.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { accountOf } from '#platform/seed/approval-rows.ts'
import { isoDay, isoMonth } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

const BANK = '示例银行'
const TEMPLATE = 'bar-text'
/** The account of the small employer at the bank. */
const [ACCOUNT, ACCOUNT_NO] = [2, '9900000300000003']
const [MAKER, CHECKER] = ['pay', 'pay2']
/** People in each batch; the people of the void one are in the draft again. */
const IN_BATCH = 2
const STATES = [
  BATCH.void,
  BATCH.draft,
  BATCH.checked,
  BATCH.exported,
  BATCH.partly,
  BATCH.paid,
] as const

type Planned = { at: number; state: string; pays: SeededPay[] }

/** The approved run of wages, paid in part: a batch in each state. */
function plannedBatches(context: SeedContext, company: Company): Planned[] {
  const due = [...seededPay(context, company)].filter(
    ({ run, person }) => run.state === MONTHLY.audited && seededBank(person) === BANK,
  )
  return STATES.map((state, at) => {
    const from = Math.max(0, at - 1) * IN_BATCH
    return { at, state, pays: due.slice(from, from + IN_BATCH) }
  }).filter(({ pays }) => pays.length === IN_BATCH)
}

function resultOf(state: string, nth: number): string {
  if (state === BATCH.void) return PAYMENT.void
  if (state === BATCH.paid) return PAYMENT.paid
  if (state !== BATCH.partly) return PAYMENT.waiting
  return nth === 0 ? PAYMENT.paid : PAYMENT.failed
}

const totalOf = (pays: readonly SeededPay[]) =>
  String(sumOfMoney(pays.map(({ net }) => moneyOf(net))))

/** The file as the shipped template writes it. */
function contentOf(context: SeedContext, company: Company, pays: readonly SeededPay[]): Buffer {
  const [first] = pays
  const day = isoDay(first?.run.payDay ?? context.today).replaceAll('-', '')
  const month = isoMonth(first?.run.first ?? context.today)
  const lines = [
    `RMB|${day}|1|${moneyOf(totalOf(pays)).inFen()}|${pays.length}|`,
    ...pays.map(({ person, net }, at) => {
      const name = personName(context, pickAt(company.people, person), person)
      const card = seededCardNo(person)
      return `RMB|${day}|${at + 1}|${ACCOUNT_NO}|0|${card}|${name}|${moneyOf(net).inFen()}|代发工资|${month}|`
    }),
    '*',
  ]
  return encodeText(lines.map((line) => `${line}\r\n`).join(''), 'GB18030')
}

function* batchRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Insertable<DB['bank_batch']>> {
  const [maker, checker] = [MAKER, CHECKER].map(
    (name) => accountOf(context, { accounts }, name) ?? null,
  )
  for (const { at, state, pays } of plannedBatches(context, company)) {
    const [first] = pays
    if (!first) continue
    const content = contentOf(context, company, pays)
    const month = isoMonth(first.run.first)
    const isFetched = ([BATCH.exported, BATCH.partly, BATCH.paid] as string[]).includes(state)
    const isChecked = isFetched || state === BATCH.checked
    const moment = `${isoDay(context.today - 1)}T02:00:00.000Z`
    yield {
      ...context.stamp('bank_batch', at),
      created_by: maker ?? null,
      batch_no: `GZ${month.replace('-', '')}-01-B0${at + 1}`,
      run_id: context.idOf('pay_run', first.runRow),
      entity_id: context.idOf('legal_entity', SMALL_EMPLOYER),
      bank: BANK,
      template_id: bankTemplateId(TEMPLATE),
      account_id: context.idOf('entity_account', ACCOUNT),
      payer_account: ACCOUNT_NO,
      people: pays.length,
      net: totalOf(pays),
      hash: createHash('sha256').update(content).digest('hex'),
      extension: 'txt',
      content,
      state,
      made_by_id: maker ?? null,
      checked_by_id: isChecked ? (checker ?? null) : null,
      checked_at: isChecked ? moment : null,
      exported_at: isFetched ? moment : null,
      why: state === BATCH.void ? '付款账号填错' : null,
    }
  }
}

function* paymentRows(
  context: SeedContext,
  company: Company,
): Generator<Insertable<DB['bank_batch_row']>> {
  let row = 0
  for (const { at, state, pays } of plannedBatches(context, company)) {
    for (const [nth, { row: salary, person, net }] of pays.entries()) {
      const result = resultOf(state, nth)
      yield {
        id: context.idOf('bank_batch_row', row++),
        batch_id: context.idOf('bank_batch', at),
        salary_id: context.idOf('salary', salary),
        user_id: context.idOf('user_base_info', person),
        row_no: nth + 1,
        card_id: context.idOf('salary_bank', seededCardRow(person)),
        card_no: seededCardNo(person),
        holder: personName(context, pickAt(company.people, person), person),
        amount: net,
        result,
        reason: result === PAYMENT.failed ? '账户状态异常' : null,
      }
    }
  }
}

/** Batches of the demo company in every state. */
export function bankBatchTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  return [
    seedTable('bank_batch', () => batchRows(context, company, accounts)),
    seedTable('bank_batch_row', () => paymentRows(context, company)),
  ]
}
