import { sql } from 'kysely'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import { BATCH, PAYMENT } from '#modules/pay/bank-batches/define/choices.ts'
import type { SettledBatch } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { LAST_PAID } from '#modules/pay/bank-cards/define/choices.ts'
import { foldedName } from '#modules/pay/bureau/api/reading/read-figures.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import { refuseNamed } from '#platform/api/sheets/require-ready.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM, type PayItem } from '#platform/wire/records/pay-item.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { writeBatchState } from './write-batch-state.ts'

/** The result of one payment, found by the id of its row or by the number of the card. */
export type Outcome = {
  id?: string
  cardNo?: string
  holder?: string
  /** Yuan; without it, the user saw the amount of the batch. */
  amount?: string | undefined
  /** Null: the bank says nothing yet. */
  result: string | null
  reason: string | null
}

/** What a bank or a user says. `count` and `total` are typed apart from the outcomes. */
export type Said = {
  outcomes?: readonly Outcome[] | undefined
  count?: number | undefined
  total?: string | undefined
}

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

/**
 * Refuses users whose competence for one of the items does not cover everybody in the batch. A competence to change
 * never covers its holder, so nobody checks or settles their own pay.
 */
export async function requireBatchReach(
  tx: Tx,
  actor: Actor,
  batchId: string,
  { need, items = [PAY_ITEM.sheet] }: { need: 'edit' | 'export'; items?: readonly PayItem[] },
): Promise<void> {
  const covered = items.map((item) => opensPay(actor, item, sql`r.user_id`, { need }))
  const { rows } = await sql`
    select from bank_batch_row r where r.batch_id = ${batchId}::uuid
      and not (${sql.join(covered, sql` and `)}) limit 1`.execute(tx)
  if (rows.length > 0) throw new Failure('forbidden', 'bankBatch.notAllPeople')
}

const refused = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  new Failure('conflict', `bankBatch.${key}`, { values })

/** The row that an outcome is about. Refuses unknown payments, and payments with another amount or name. */
function matched(outcomes: readonly Outcome[], rows: readonly Row[]): Map<Row, Outcome> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byCard = new Map(rows.map((row) => [row.cardNo, row]))
  const found = new Map<Row, Outcome>()
  for (const outcome of outcomes) {
    const row = byId.get(outcome.id ?? '') ?? byCard.get(outcome.cardNo ?? '')
    if (!row) throw refused('unknownRow', { tail: (outcome.cardNo ?? '').slice(-4) })
    if (found.has(row)) throw refused('rowTwice', { name: row.name })
    requireAlike(outcome, row)
    found.set(row, outcome)
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
function requireSums({ count, total }: Said, found: ReadonlyMap<Row, Outcome>): void {
  if (count !== undefined && count !== found.size) {
    throw refused('otherCount', { said: count, count: found.size })
  }
  if (total === undefined) return
  const sum = sumOfMoney([...found.keys()].map(({ amount }) => moneyOf(amount)))
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

function changesOf(found: ReadonlyMap<Row, Outcome>): Change[] {
  const changes: Change[] = []
  for (const [row, outcome] of found) {
    const { result } = outcome
    if (result === null || result === row.result) continue
    if (!NEXT[row.result]?.includes(result)) {
      throw refused('noWay', { name: row.name, from: row.result, to: result })
    }
    changes.push({ row, outcome, result })
  }
  return changes
}

/**
 * Refuses to call a payment paid after a failure or a return, if its pay is in another batch by now, was paid otherwise
 * or has another amount: it would be paid twice, or wrongly. Locks the rows of pay, so that nobody decides so meanwhile.
 */
async function requireUnpaid(tx: Tx, changes: readonly Change[]): Promise<void> {
  const again = changes.filter(
    ({ row, result }) => result === PAYMENT.paid && row.result !== PAYMENT.waiting,
  )
  if (again.length === 0) return
  const ids = again.map(({ row }) => row.salaryId)
  await sql`select from salary where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<{ name: string; isOther: boolean }>`
    select s.person_name as name, (s.paid_otherwise is not null or exists (select from bank_batch_row r
        where r.salary_id = s.id and r.result in (${PAYMENT.waiting}, ${PAYMENT.paid}))) as "isOther"
    from salary s join unnest(${ids}::uuid[], ${again.map(({ row }) => row.amount)}::numeric[]) as p (id, amount)
      on p.id = s.id
    where s.paid_otherwise is not null or s.net <> p.amount or s.deleted_at is not null
      or s.state not in (${MONTHLY.audited}, ${MONTHLY.finished}, ${MONTHLY.published}, ${MONTHLY.archived})
      or exists (select from bank_batch_row r
        where r.salary_id = s.id and r.result in (${PAYMENT.waiting}, ${PAYMENT.paid}))
    order by s.person_name`.execute(tx)
  refuseNamed(
    'bankBatch.paidElsewhere',
    rows.filter(({ isOther }) => isOther),
  )
  refuseNamed('bankBatch.payChanged', rows)
}

async function writeChanges(tx: Tx, changes: readonly Change[], batchId: string): Promise<void> {
  await sql`
    update bank_batch_row r set result = c.result, result_at = now(),
      reason = case when c.result <> ${PAYMENT.paid} then c.reason end
    from unnest(${changes.map(({ row }) => row.id)}::uuid[], ${changes.map(({ result }) => result)}::text[],
      ${changes.map(({ outcome }) => outcome.reason)}::text[]) as c (id, result, reason)
    where r.id = c.id`.execute(tx)
  await sql`
    update salary_bank b set last_pay_month = p.month,
      last_pay_result = case c.result when ${PAYMENT.paid} then ${LAST_PAID.paid} else ${LAST_PAID.failed} end
    from unnest(${changes.map(({ row }) => row.cardId)}::uuid[], ${changes.map(({ result }) => result)}::text[])
        as c (id, result),
      bank_batch t join pay_run p on p.id = t.run_id
    where b.id = c.id and t.id = ${batchId}::uuid and coalesce(b.last_pay_month, '') <= p.month`.execute(
    tx,
  )
}

/** The state of a batch by its payments. */
function stateOf(results: readonly string[]): string {
  if (results.every((result) => result === PAYMENT.paid)) return BATCH.paid
  return results.every((result) => result === PAYMENT.waiting) ? BATCH.exported : BATCH.partly
}

const SETTLED: readonly string[] = [BATCH.exported, BATCH.partly, BATCH.paid]

/** Every waiting payment as paid, for a bank that says only that everything went well. */
const allPaid = (rows: readonly Row[]): Outcome[] =>
  rows
    .filter(({ result }) => result === PAYMENT.waiting)
    .map(({ id }) => ({ id, result: PAYMENT.paid, reason: null }))

/**
 * Enters the result of a bank for a batch. The whole result is refused if a payment is unknown, or has another amount.
 * The same result again changes nothing. Without outcomes, all waiting payments are paid.
 */
export async function settleBatch(
  tx: Tx,
  actor: Actor,
  id: string,
  read: Said | ((templateId: string) => Promise<Said>),
): Promise<SettledBatch> {
  const batch = await lockForUpdate(tx, actor, bankBatches, id, null, 'make')
  if (batch.state === BATCH.void) throw refused('isVoid')
  if (!SETTLED.includes(String(batch.state))) throw refused('notExported')
  await requireBatchReach(tx, actor, id, { need: 'edit' })
  const rows = await readRows(tx, id)
  const said = typeof read === 'function' ? await read(String(batch.templateId)) : read
  const found = matched(said.outcomes ?? allPaid(rows), rows)
  requireSums(said, found)
  const changes = changesOf(found)
  await requireUnpaid(tx, changes)
  const changed = new Map(changes.map(({ row, result }) => [row.id, result]))
  const results = rows.map((row) => changed.get(row.id) ?? row.result)
  const state = stateOf(results)
  const paid = results.filter((result) => result === PAYMENT.paid).length
  const answer = { changed: changes.length, paid, open: rows.length - paid, state }
  if (changes.length === 0) return answer
  await writeChanges(tx, changes, id)
  await writeBatchState(tx, actor, {
    id,
    before: String(batch.state),
    state,
    transition: 'settle',
    reason: `${paid} / ${rows.length}`,
  })
  return answer
}
