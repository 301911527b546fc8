import { uuidv7 } from 'uuidv7'
import { TERM } from '#modules/titles/professions/define/choices.ts'
import { titleAppointments } from '#modules/titles/professions/define/title-appointment.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertRow } from '#platform/api/store/rows/records.ts'
import { finishTermAction, formOf, lockTitle, requireTerm, typedAllowance } from './term-steps.ts'

const FIELDS = { from: 'termFrom', to: 'termTo' } as const

/** The days of an appointment, for the history of its title. */
export const daysOf = (from: string, to: string | null): string => `${from} – ${to ?? ''}`.trim()

/** Appoints a person to a title, from the first to the last day; the allowance goes to pay. */
export async function appointProfession(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockTitle(tx, actor, input, 'appoint')
  const form = formOf('appoint')
  const { termFrom, termTo = null, fileNo = null } = input.values
  const from = String(termFrom)
  const to = termTo === null ? null : String(termTo)
  const allowance = typedAllowance(input.values.allowance, form)
  await requireTerm(tx, current, { from, to, allowance, fields: FIELDS, except: null }, form)
  const id = uuidv7()
  const { userId, line } = current
  const shown = { professionId: current.id, fromDate: from, toDate: to, fileNo }
  const values = { ...shown, userId, line, allowance, state: TERM.ahead }
  await insertRow(tx, titleAppointments, id, values, actor)
  await writeHistory(tx, actor, {
    resource: titleAppointments,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: shown,
  })
  return finishTermAction(tx, actor, current, { move: 'appoint', reason: daysOf(from, to) })
}
