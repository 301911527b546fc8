import { TERM } from '#modules/titles/professions/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { daysOf } from './appoint.ts'
import {
  finishTermAction,
  formOf,
  lockTitle,
  requireLastTerm,
  requireTerm,
  typedAllowance,
  writeTerm,
} from './term-steps.ts'

const FIELDS = { from: 'appointDate', to: 'appointEnd' } as const

/** Moves the last day of the appointment to a later one. */
export async function prolongTerm(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockTitle(tx, actor, input, 'prolong')
  const form = formOf('prolong')
  const term = await requireLastTerm(tx, current)
  const to = String(input.values.appointEnd)
  if (term.toDate === null) throw new Failure('conflict', 'profession.termHasNoEnd')
  if (to <= term.toDate) {
    throw invalidFields(form, {
      appointEnd: { key: 'invalid.titleNotLater', values: { day: term.toDate } },
    })
  }
  const { fromDate: from, allowance } = term
  const fields = { from: 'appointEnd', to: 'appointEnd' }
  await requireTerm(tx, current, { from, to, allowance, fields, except: term.id }, form)
  const values = { toDate: to, fileNo: input.values.fileNo ?? term.fileNo }
  await writeTerm(tx, actor, term, { values, move: 'prolong' })
  return finishTermAction(tx, actor, current, { move: 'prolong', reason: daysOf(from, to) })
}

/** Ends the appointment before its last day. Allowances of later days are taken back. */
export async function endTerm(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockTitle(tx, actor, input, 'endTerm')
  const term = await requireLastTerm(tx, current)
  const day = String(input.values.lastDay)
  const reason = String(input.values.endReason)
  const isWithin = day >= term.fromDate && (term.toDate === null || day < term.toDate)
  if (!isWithin) {
    const { fromDate: from, toDate: to } = term
    const problem: FieldProblem =
      to === null
        ? { key: 'invalid.titleEndsEarlier', values: { from } }
        : { key: 'invalid.titleEndsOutside', values: { from, to } }
    throw invalidFields(formOf('endTerm'), { lastDay: problem })
  }
  const values = { toDate: day, endedEarly: true, endReason: reason }
  await writeTerm(tx, actor, term, { values, move: 'endTerm', reason })
  return finishTermAction(tx, actor, current, { move: 'endTerm', reason: `${day} ${reason}` })
}

/** Corrects days, amount and document of the last appointment; paid months get the difference. */
export async function correctTerm(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockTitle(tx, actor, input, 'correctTerm')
  const form = formOf('correctTerm')
  const term = await requireLastTerm(tx, current)
  const { appointDate, appointEnd = null, fileNo = null } = input.values
  const from = String(appointDate)
  const to = appointEnd === null ? null : String(appointEnd)
  const allowance = typedAllowance(input.values.allowance, form)
  await requireTerm(tx, current, { from, to, allowance, fields: FIELDS, except: term.id }, form)
  const isSameEnd = to === term.toDate
  const values = {
    fromDate: from,
    toDate: to,
    allowance,
    fileNo,
    ...(!isSameEnd && { endedEarly: false, endReason: null }),
  }
  await writeTerm(tx, actor, term, { values, move: 'correctTerm' })
  return finishTermAction(tx, actor, current, { move: 'correctTerm', reason: daysOf(from, to) })
}

/** Cancels an appointment that was entered by mistake, as if it had never been. */
export async function cancelTerm(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const current = await lockTitle(tx, actor, input, 'cancelTerm')
  const term = await requireLastTerm(tx, current)
  const reason = String(input.values.cancelReason)
  const values = { state: TERM.void, endReason: reason }
  await writeTerm(tx, actor, term, { values, move: 'cancelTerm', reason })
  const days = daysOf(term.fromDate, term.toDate)
  return finishTermAction(tx, actor, current, { move: 'cancelTerm', reason: `${days} ${reason}` })
}
