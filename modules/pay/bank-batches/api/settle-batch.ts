import { sql } from 'kysely'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { BATCH, PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import type { SettledBatch } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { LAST_PAID } from '#modules/pay/bank-cards/define/choices.ts'
import { foldedName } from '#modules/pay/bureau/api/reading/read-figures.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { refuseNamed } from '#platform/api/sheets/require-ready.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

/** The result of one payment, found by the id of its row or by the number of the card. */
export type Outcome = {
  id?: string
  cardNo?: string
  holder?: string
  /** Yuan; without it, the user saw the amount of the batch. */
  amount?: string
  /** Null: the bank says nothing yet. */
  result: string | null
  reason: string | null
}

export type Said = { outcomes: readonly Outcome[]; count?: number; total?: string }

type Row = {
  id: string
  salaryId: string
  cardId: string
  cardNo: string
  holder: string
  amount: string
  result: string
  name: string
}

async function readRows(tx: Tx, batchId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.salary_id as "salaryId", r.card_id as "cardId", r.card_no as "cardNo", r.holder,
      r.amount::text as amount, r.result, b.name
    from bank_batch_row r join user_base_info b on b.id = r.user_id
    where r.batch_id = ${batchId}::uuid order by r.row_no for no key update of r`.execute(tx)
  return rows
}

/** Refuses users whose competence does not cover everybody in the batch; nobody settles their own pay. */
export async function requireBatchReach(
  tx: Tx,
  actor: Actor,
  batchId: string,
  need: 'view' | 'edit' | 'export',
): Promise<void> {
  const { rows } = await sql`
    select from bank_batch_row r where r.batch_id = ${batchId}::uuid
      and not ${opensPay(actor, PAY_ITEM.sheet, sql`r.user_id`, { need })} limit 1`.execute(tx)
  if (rows.length > 0) throw new Failure('forbidden', 'bankBatch.notAllPeople')
}

const refused = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  new Failure('conflict', `bankBatch.${key}`, { values })

/** The row that an outcome is about. Refuses unknown payments, and payments with another amount or name. */
function matched(outcomes: readonly Outcome[], rows: readonly Row[]): Map<string, Outcome> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCard = new Map(rows.map((row) => [row.cardNo, row]))
  const found = new Map<string, Outcome>()
  for (const outcome of outcomes) {
    const row = byId.get(outcome.id ?? '') ?? byCard.get(outcome.cardNo ?? '')
    if (!row) throw refused('unknownRow', { tail: (outcome.cardNo ?? '').slice(-4) })
    if (found.has(row.id)) throw refused('rowTwice', { name: row.name })
    requireAlike(outcome, row)
    found.set(row.id, outcome)
  }
  return found
}

function requireAlike({ amount, holder }: Outcome, row: Row): void {
  if (amount !== undefined && moneyOf(amount).compare(moneyOf(row.amount)) !== 0) {
    throw refused('otherAmount', { name: row.name, said: amount, amount: row.amount })
  }
  if (holder && foldedName(holder) !== foldedName(row.holder)) {
    throw refused('otherName', { name: row.name, said: holder })
  }
}

/** Refuses a result whose count or sum, typed apart, is not that of its payments. */
function requireSums({ count, total, outcomes }: Said, rows: readonly Row[]): void {
  if (count !== undefined && count !== outcomes.length) {
    throw refused('otherCount', { said: count, count: outcomes.length })
  }
  if (total === undefined) return
  const amounts = new Map(
    rows.flatMap((row) => [
      [row.id, row.amount],
      [row.cardNo, row.amount],
    ]),
  )
  const sum = sumOfMoney(
    outcomes.map(({ id, cardNo }) => moneyOf(amounts.get(id ?? cardNo ?? '') ?? '0')),
  )
  if (moneyOf(total).compare(sum) !== 0) {
    throw refused('otherTotal', { said: total, total: String(sum) })
  }
}

/** How a payment may go on. A bank that paid it can give it back, and a failure can be entered by mistake. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  [PAYMENT.waiting]: [PAYMENT.paid, PAYMENT.failed, PAYMENT.returned],
  [PAYMENT.paid]: [PAYMENT.returned],
  [PAYMENT.failed]: [PAYMENT.paid],
  [PAYMENT.returned]: [PAYMENT.paid],
}

type Change = { row: Row; outcome: Outcome; result: string }

function changesOf(rows: readonly Row[], found: ReadonlyMap<string, Outcome>): Change[] {
  const changes: Change[] = []
  for (const row of rows) {
    const outcome = found.get(row.id)
    const result = outcome?.result ?? null
    if (!outcome || result === null || result === row.result) continue
    if (!NEXT[row.result]?.includes(result)) {
      throw refused('noWay', { name: row.name, from: row.result, to: result })
    }
    changes.push({ row, outcome, result })
  }
  return changes
}

/** Refuses to call a payment paid whose pay is in another batch by now, or was paid otherwise: it would be paid twice. */
async function requireUnpaid(tx: Tx, changes: readonly Change[]): Promise<void> {
  const again = changes.filter(
    ({ row, result }) => result === PAYMENT.paid && row.result !== PAYMENT.waiting,
  )
  if (again.length === 0) return
  const { rows } = await sql<{ name: string }>`
    select s.person_name as name from salary s
    where s.id = any(${again.map(({ row }) => row.salaryId)}::uuid[])
      and (s.paid_otherwise is not null or exists (select from bank_batch_row r
        where r.salary_id = s.id and r.result in (${PAYMENT.waiting}, ${PAYMENT.paid})))
    order by s.person_name`.execute(tx)
  refuseNamed('bankBatch.paidElsewhere', rows)
}

async function writeChanges(tx: Tx, changes: readonly Change[], batchId: string): Promise<void> {
  await sql`
    update bank_batch_row r set result = c.result, reason = c.reason, result_at = now()
    from unnest(${changes.map(({ row }) => row.id)}::uuid[], ${changes.map(({ result }) => result)}::text[],
      ${changes.map(({ outcome }) => outcome.reason)}::text[]) as c (id, result, reason)
    where r.id = c.id`.execute(tx)
  await sql`
    update salary_bank b set last_pay_month = p.month,
      last_pay_result = case c.result when ${PAYMENT.paid} then ${LAST_PAID.paid} else ${LAST_PAID.failed} end
    from unnest(${changes.map(({ row }) => row.cardId)}::uuid[], ${changes.map(({ result }) => result)}::text[])
        as c (id, result),
      bank_batch t join pay_run p on p.id = t.run_id
    where b.id = c.id and t.id = ${batchId}::uuid`.execute(tx)
}

/** The state of a batch by its payments. */
function stateOf(results: readonly string[]): string {
  if (results.every((result) => result === PAYMENT.paid)) return BATCH.paid
  return results.every((result) => result === PAYMENT.waiting) ? BATCH.exported : BATCH.partly
}

const SETTLED: readonly string[] = [BATCH.exported, BATCH.partly, BATCH.paid]

/**
 * Enters the result of a bank for a batch. The whole result is refused if a payment is unknown, or has another amount.
 * The same result again changes nothing.
 */
export async function settleBatch(
  tx: Tx,
  actor: Actor,
  id: string,
  read: Said | ((templateId: string) => Promise<Said>) | 'all',
): Promise<SettledBatch> {
  const batch = await lockForUpdate(tx, actor, bankBatches, id, null, 'make')
  if (batch.state === BATCH.void) throw refused('isVoid')
  if (!SETTLED.includes(String(batch.state))) throw refused('notExported')
  await requireBatchReach(tx, actor, id, 'edit')
  const rows = await readRows(tx, id)
  const said = typeof read === 'function' ? await read(String(batch.templateId)) : read
  const whole = said === 'all' ? { outcomes: allPaid(rows) } : said
  requireSums(whole, rows)
  const changes = changesOf(rows, matched(whole.outcomes, rows))
  await requireUnpaid(tx, changes)
  const changed = new Map(changes.map(({ row, result }) => [row.id, result]))
  const results = rows.map((row) => changed.get(row.id) ?? row.result)
  const state = stateOf(results)
  const paid = results.filter((result) => result === PAYMENT.paid).length
  const answer = { changed: changes.length, paid, open: rows.length - paid, state }
  if (changes.length === 0) return answer
  await writeChanges(tx, changes, id)
  await keepState(tx, actor, { id, before: String(batch.state), state, paid, open: answer.open })
  return answer
}

const allPaid = (rows: readonly Row[]): Outcome[] =>
  rows
    .filter(({ result }) => result === PAYMENT.waiting)
    .map(({ id }) => ({ id, result: PAYMENT.paid, reason: null }))

type NewState = { id: string; before: string; state: string; paid: number; open: number }

async function keepState(
  tx: Tx,
  actor: Actor,
  { id, before, state, paid, open }: NewState,
): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    update bank_batch set state = ${state}, version = version + 1, updated_at = now(),
      updated_by = ${actor.userId}::uuid
    where id = ${id}::uuid returning version`.execute(tx)
  await writeHistory(tx, actor, {
    resource: bankBatches,
    id,
    version: rows[0]?.version ?? 0,
    action: 'state',
    before: { state: before },
    after: { state, transition: 'settle', transitionReason: `${paid} / ${paid + open}` },
  })
}
