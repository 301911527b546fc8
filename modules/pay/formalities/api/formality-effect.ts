import type { BookedPerson } from '#modules/pay/catch-up/api/differences.ts'
import { generateBooked } from '#modules/pay/catch-up/api/generate-booked.ts'
import type { Member, Side } from '#modules/pay/catch-up/api/side.ts'
import {
  addToRegister,
  baseValues,
  changeInRegister,
  lockRegister,
} from '#modules/pay/catch-up/api/write-register.ts'
import { FORMALITY } from '#modules/pay/formalities/define/choices.ts'
import { MOVED_IN } from '#modules/pay/fund/define/choices.ts'
import { fundStart } from '#modules/pay/insurance/api/engine/start-month.ts'
import { readProposals } from '#modules/pay/insurance/api/read-proposals.ts'
import { given } from '#modules/pay/insurance/api/register.ts'
import { INSURED } from '#modules/pay/insurance/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { bookMonthOf, differencesOfFormality } from './formality-differences.ts'
import { isOpen, sidesOf, textIn } from './formality-sides.ts'

type Step = (tx: Tx, actor: Actor, side: Side, record: WireRecord) => Promise<void>

const later = (one: string, other: string): string => [one, other].sort().at(-1) ?? other

/** Begins a row of the register: the one that waits for its enrolment, or else a new one. */
const join: Step = async (tx, actor, side, record) => {
  const userId = String(record.userId)
  await lockRegister(tx, side, [userId])
  const [proposal] = await readProposals(tx, [userId])
  if (!proposal) throw new Failure('conflict', 'formality.personGone')
  const { types } = record
  const accountKind = textIn(record.accountKind) ?? MOVED_IN
  const isFund = side.name === 'fund'
  const first = isFund ? fundStart(proposal.joinDate, accountKind) : ''
  const month = String(record.month)
  const typed = given({
    city: record.city,
    entityId: record.entityId,
    declareBase: record.base,
    ...(isFund ? { accountKind } : { types }),
  })
  const values = {
    ...typed,
    startMonth: later(first, month),
    state: INSURED.insured,
  }
  const waiting = (await side.readMembers(tx, [userId])).find(
    ({ state }) => state === INSURED.awaiting,
  )
  if (waiting) return changeInRegister(tx, actor, side, { id: waiting.id, values })
  const filled = side.register.filled(proposal, { accountKind })
  const added = { ...filled, ...values, userId, deptId: proposal.deptId }
  return addToRegister(tx, actor, side, added)
}

/** The row that the formality changes, locked until the end of the transaction. */
async function openRow(tx: Tx, side: Side, record: WireRecord): Promise<Member> {
  const userIds = [String(record.userId)]
  await lockRegister(tx, side, userIds)
  const rows = await side.readMembers(tx, userIds)
  const found = rows.find((row) => isOpen(row, String(record.month)))
  if (!found) throw new Failure('conflict', `formality.noRow.${side.name}`)
  return found
}

/** Ends the row of the register with the last month that is paid. */
const leave: Step = async (tx, actor, side, record) => {
  const { id } = await openRow(tx, side, record)
  const isMove = record.kind === FORMALITY.moveOut
  const values = {
    stopMonth: String(record.month),
    stopReason: isMove ? '转出' : (textIn(record.stopReason) ?? '离职'),
    state: INSURED.stopped,
  }
  return changeInRegister(tx, actor, side, { id, values })
}

/** A new base from the month on, of the types named or of all. */
const changeBase: Step = async (tx, actor, side, record) => {
  const member = await openRow(tx, side, record)
  const named = Array.isArray(record.types) ? record.types.map(String) : []
  const types = side.name === 'insurance' && named.length > 0 ? named : null
  const change = { from: String(record.month), types, base: String(record.base) }
  await changeInRegister(tx, actor, side, { id: member.id, values: baseValues(member, change) })
}

/** Books the arrears of the months, or their refund. */
const book: Step = async (tx, actor, side, record) => {
  const found = await differencesOfFormality(tx, side, record)
  const people: BookedPerson[] = found === null ? [] : [found]
  const booking = {
    side: side.name,
    kind: String(record.kind),
    month: bookMonthOf(record),
    sourceId: String(record.id),
  }
  await generateBooked(tx, actor, side, booking, people)
}

const STEPS: Readonly<Record<string, Step>> = {
  [FORMALITY.join]: join,
  [FORMALITY.moveIn]: join,
  [FORMALITY.leave]: leave,
  [FORMALITY.moveOut]: leave,
  [FORMALITY.base]: changeBase,
  [FORMALITY.arrears]: book,
  [FORMALITY.refund]: book,
}

/** Applies a completed formality to the registers and the months. Some kinds only keep a record and change nothing. */
export async function formalityTakesEffect(
  tx: Tx,
  actor: Actor,
  record: WireRecord,
): Promise<void> {
  const step = STEPS[String(record.kind)]
  if (!step) return
  for (const side of sidesOf(record.target)) await step(tx, actor, side, record)
}
