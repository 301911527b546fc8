import { sql } from 'kysely'
import { refuseOwnMembership } from '#modules/party/api/refuse-own.ts'
import { MOVED_AWAY, STAGE } from '#modules/party/define/choices.ts'
import { partyMembers } from '#modules/party/members/define/party-member.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Move = { name: string; day: string; check?: (member: WireRecord) => void }

/** Changes a locked member by an action, and refuses a day before the stage began or after today. */
async function move(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
  { name, day, check, after }: Move & { after: () => Values },
): Promise<ActionResult> {
  const member = await lockForUpdate(tx, actor, partyMembers, id, version, name)
  refuseOwnMembership(actor, member.personId)
  check?.(member)
  const { rows } = await sql<{ today: string }>`select today()::text as today`.execute(tx)
  const form = partyMembers.actions[name]?.form ?? partyMembers
  const on = String(values[day])
  if (on > String(rows[0]?.today))
    throw invalidFields(form, { [day]: { key: 'invalid.noticeAhead' } })
  const first = String(member.stageFrom)
  if (on < first) {
    throw invalidFields(form, { [day]: { key: 'invalid.partyTooEarly', values: { day: first } } })
  }
  const written = await writeMove(
    tx,
    actor,
    { resource: partyMembers, current: member },
    { values: after(), move: name },
  )
  await sql`select write_party_steps(${id}::uuid)`.execute(tx)
  return { version: written }
}

function refuseArrears({ behindMonths, behindDue }: WireRecord): void {
  const months = Number(behindMonths)
  if (months === 0) return
  const values = { count: months, sum: String(behindDue) }
  throw new Failure('conflict', 'party.inArrears', { values })
}

function refuseWithoutLetter({ outLetter }: WireRecord): void {
  if (!outLetter) throw new Failure('conflict', 'party.noLetter')
}

/** Writes the letter for another organisation. With dues in arrears it is refused: the letter states that they are paid. */
export function transferOut(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { outTo, outLetter, outOn } = input.values
  return move(tx, actor, input, {
    name: 'transferOut',
    day: 'outOn',
    check: refuseArrears,
    after: () => ({ outTo, outLetter, outOn }),
  })
}

/** Records the receipt of the other organisation: the member is theirs from now on. */
export function receiveReceipt(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { outReceiptOn } = input.values
  return move(tx, actor, input, {
    name: 'receive',
    day: 'outReceiptOn',
    check: refuseWithoutLetter,
    after: () => ({
      outReceiptOn,
      stage: STAGE.ended,
      stageFrom: outReceiptOn,
      endKind: MOVED_AWAY,
      endedOn: outReceiptOn,
    }),
  })
}

/** Ends a membership or an application for another reason, as the organisation decided it. */
export function endMember(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { endKind, endedOn, endReason } = input.values
  return move(tx, actor, input, {
    name: 'end',
    day: 'endedOn',
    after: () => ({ endKind, endedOn, endReason, stage: STAGE.ended, stageFrom: endedOn }),
  })
}
