import { sql } from 'kysely'
import { CONTRACT, contracts } from '#modules/hr/contracts/define/contract.ts'
import { lockPerson } from '#modules/org/positions/api/hold-position.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord, updateRow, type Values } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { SUPPLEMENT } from './contract-chain.ts'

type Step = { to: string; move: string; values?: Values; reason?: string | null }

/** The only function that changes the state of a contract, with its history. */
export function moveContract(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  { to, move, values = {}, reason = null }: Step,
): Promise<number> {
  const step = { values: { ...values, bizState: to }, move, reason }
  return writeMove(tx, actor, { resource: contracts, current }, step)
}

/** State of an approved contract before its first day: to be signed, or signed. */
const waitingFor = ({ signDate }: WireRecord): string =>
  signDate ? CONTRACT.signed : CONTRACT.toSign

/** Sets the state of an approved contract that waits for its first day and for both signatures. */
export async function showContract(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  await moveContract(tx, actor, record, { to: waitingFor(record), move: 'submit' })
}

/** Reopens an approved contract: clears the state that `showContract` set. */
export async function takeContractBack(tx: Tx, actor: Actor, { id }: WireRecord): Promise<void> {
  await updateRow(tx, contracts, id, { bizState: null }, actor)
}

/** On the first day of the contract: a signed contract begins, an unsigned one continues to wait for signatures. */
export async function contractTakesEffect(tx: Tx, actor: Actor, record: WireRecord): Promise<void> {
  if (record.signDate) await beginContract(tx, actor, record, {})
  else await showContract(tx, actor, record)
}

/** Begins a contract in place of its predecessor, so that on no day two labour contracts are in force. */
export async function beginContract(
  tx: Tx,
  actor: Actor,
  record: WireRecord,
  values: Values,
): Promise<number> {
  await lockPerson(tx, record.userId)
  if (typeof record.prevId === 'string') await giveWay(tx, actor, record, record.prevId)
  const { rows } = await sql<{ docNo: string }>`
    select o.doc_no as "docNo" from contract c join contract o on o.user_id = c.user_id
    where c.id = ${record.id} and c.is_labour and o.is_labour and o.id <> c.id
      and o.deleted_at is null and o.state = '4' and o.biz_state = ${CONTRACT.running}
    limit 1`.execute(tx)
  const [other] = rows
  if (other)
    throw new Failure('conflict', 'contract.otherRuns', { values: { number: other.docNo } })
  return moveContract(tx, actor, record, { to: CONTRACT.running, move: 'sign', values })
}

const MAY_GIVE_WAY: ReadonlySet<unknown> = new Set([CONTRACT.running, CONTRACT.expired])

/** Ends the previous contract: renewed, or replaced by the supplement. */
async function giveWay(tx: Tx, actor: Actor, record: WireRecord, prevId: string): Promise<void> {
  const before = await selectAnyRecord(tx, contracts, prevId)
  if (!before || !MAY_GIVE_WAY.has(before.bizState)) {
    throw new Failure('conflict', 'contract.prevOver')
  }
  const isChange = record.origin === SUPPLEMENT
  const lastDay = dayAfter(String(record.startDate), -1)
  const end = typeof before.endDate === 'string' ? before.endDate : lastDay
  await moveContract(tx, actor, before, {
    to: isChange ? CONTRACT.changed : CONTRACT.renewed,
    move: isChange ? 'change' : 'renew',
    values: { endedOn: [end, lastDay].sort()[0] },
  })
}
