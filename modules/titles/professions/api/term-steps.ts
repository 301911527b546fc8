import { sql } from 'kysely'
import { professions } from '#modules/titles/professions/define/profession.ts'
import { titleAppointments } from '#modules/titles/professions/define/title-appointment.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { refuseOwnAct } from '#platform/api/four-eyes/refuse-own-act.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { markHandled } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow, type Values } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'
import { TITLE_TERM_ENDS } from './remind-terms.ts'
import { settleAllowances } from './settle-allowances.ts'
import { appointmentProblems, readLastTerm, type Term, type TypedTerm } from './term-facts.ts'

/**
 * Locks the title for an action, and then the person, so that of two users who appoint a person the later one sees the
 * appointment of the other. Nobody appoints themselves.
 */
export async function lockTitle(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
  name: string,
): Promise<WireRecord> {
  const current = await lockForUpdate(tx, actor, professions, id, version, name)
  refuseOwnAct(actor, 'writeTitleTerm', [current.userId])
  await sql`select from user_base_info where id = ${current.userId}::uuid for no key update`.execute(
    tx,
  )
  return current
}

/** The form of an action of titles. */
export const formOf = (name: string): Resource => professions.actions[name]?.form ?? professions

/** An allowance as it is typed: nothing for an empty one and for zero. */
export function typedAllowance(value: unknown, form: Resource): string | null {
  if (value === null || value === undefined || value === '') return null
  const order = moneyOf(String(value)).compare(Money.ZERO)
  if (order < 0) {
    throw invalidFields(form, { allowance: { key: 'invalid.tooSmall', values: { min: '0.01' } } })
  }
  return order === 0 ? null : String(value)
}

/** Refuses a wrong appointment in the words of the form. */
export async function requireTerm(
  tx: Tx,
  current: WireRecord,
  term: TypedTerm,
  form: Resource,
): Promise<void> {
  const problems = await appointmentProblems(tx, current, term)
  if (Object.keys(problems).length > 0) throw invalidFields(form, problems)
}

async function readState(tx: Tx, id: string): Promise<string | null> {
  await sql`select move_title_terms(${id}::uuid)`.execute(tx)
  const { rows } = await sql<{ state: string }>`select title_state(${id}::uuid) as state`.execute(
    tx,
  )
  return rows[0]?.state ?? null
}

/**
 * Brings the title and its appointments into the states of today, passes the allowance to pay, and writes the history
 * of the title: the amount is kept there, because only readers of amounts read it.
 */
export async function finishTermAction(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  { move, reason }: { move: string; reason: string },
): Promise<ActionResult> {
  const { id } = current
  const state = (await readState(tx, id)) ?? current.state ?? null
  await settleAllowances(tx, actor, [String(current.userId)])
  const term = await readLastTerm(tx, id)
  const version = await updateRow(tx, professions, id, { state }, actor)
  await writeHistory(tx, actor, {
    resource: professions,
    id,
    version,
    action: 'state',
    before: { state: current.state ?? null, allowance: current.allowance ?? null },
    after: {
      state,
      allowance: term?.allowance ?? null,
      transition: move,
      transitionReason: reason,
    },
  })
  return { version }
}

/** Changes the columns of an appointment, with its history. A reminder of its old end is done with. */
export async function writeTerm(
  tx: Tx,
  actor: Actor,
  term: Term,
  { values, move, reason = null }: { values: Values; move: string; reason?: string | null },
): Promise<void> {
  const { id } = term
  const version = await updateRow(tx, titleAppointments, id, { ...values, reminded: null }, actor)
  // The history of the title has the amount.
  const { allowance: _amount, ...shown } = values
  const before = Object.fromEntries(
    Object.keys(shown).map((name) => [name, (term as Values)[name] ?? null]),
  )
  const why = reason === null ? {} : { transitionReason: reason }
  await writeHistory(tx, actor, {
    resource: titleAppointments,
    id,
    version,
    action: 'state',
    before,
    after: { ...shown, transition: move, ...why },
  })
  await markHandled(tx, TITLE_TERM_ENDS, id)
}

/** The last appointment of a title, or a refusal that says that there is none. */
export async function requireLastTerm(tx: Tx, current: WireRecord): Promise<Term> {
  const term = await readLastTerm(tx, current.id)
  if (!term) throw new Failure('conflict', 'profession.noTerm')
  return term
}
