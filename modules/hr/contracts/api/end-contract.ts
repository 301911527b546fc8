import { sql } from 'kysely'
import { CONTRACT, contracts } from '#modules/hr/contracts/define/contract.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { NO_TERM } from './contract-terms.ts'
import { moveContract } from './move-contract.ts'

const DISSOLVED = '解除'

type End = { kind: string; date: string; reason: string }

async function writeEnd(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  { kind, date, reason }: End,
): Promise<number> {
  const to = kind === DISSOLVED ? CONTRACT.dissolved : CONTRACT.ended
  const values = { endedOn: date, endKind: kind, endReason: reason }
  return moveContract(tx, actor, current, { to, move: 'end', values, reason })
}

/** Dissolves or ends a contract. Only a contract in force can be dissolved. */
export async function endContract(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, contracts, id, version, 'end')
  const end = {
    kind: String(values.kind),
    date: String(values.date),
    reason: String(values.reason),
  }
  const problems: Record<string, FieldProblem> = {}
  const hasHeld = current.bizState === CONTRACT.running || current.bizState === CONTRACT.expired
  if (end.date > (await readToday(tx))) problems.date = { key: 'invalid.noticeAhead' }
  if (hasHeld && end.date < String(current.startDate)) {
    problems.date = { key: 'invalid.withinContract' }
  }
  if (end.kind === DISSOLVED && current.bizState !== CONTRACT.running) {
    problems.kind = { key: 'invalid.onlyRunningDissolved' }
  }
  const form = contracts.actions.end?.form ?? contracts
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
  return { version: await writeEnd(tx, actor, current, end) }
}

/** Kinds of departure in which a contract ends without a dissolution: Labour Contract Law, article 44. */
export const ENDS_BY_ITSELF: ReadonlySet<unknown> = new Set(['合同到期不续', '退休', '死亡'])

type Left = {
  userId: unknown
  lastDay: string
  /** Reason for the history of the contract. */
  reason: string
  endsByItself: boolean
  /** Only contracts that began before this day. */
  before?: unknown
}

/**
 * Ends the contracts of an employee who left, both those in force and those not yet begun, on the employee's last day.
 * Only agreements without a term, such as confidentiality, outlive the employment.
 */
export async function endContractsOf(
  tx: Tx,
  actor: Actor,
  { userId, lastDay, reason, endsByItself, before = null }: Left,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from contract
    where user_id = ${userId}::uuid and (is_labour or term_kind <> ${NO_TERM}) and deleted_at is null
      and biz_state in (${CONTRACT.toSign}, ${CONTRACT.running}, ${CONTRACT.expired}, ${CONTRACT.signed})
      and start_date < coalesce(${before}::date, 'infinity')
    order by start_date for no key update`.execute(tx)
  for (const { id } of rows) {
    const current = await selectAnyRecord(tx, contracts, id)
    if (!current) continue
    const isDissolved = current.bizState === CONTRACT.running && !endsByItself
    const kind = isDissolved ? DISSOLVED : '终止'
    await writeEnd(tx, actor, current, { kind, date: lastDay, reason })
  }
}
