import { hasText } from '#platform/api/crud/has-text.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { rowsIn } from '#platform/define/engine/kinds/rows.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import {
  clashWords,
  isOddTime,
  lockPlans,
  ODD_TIME,
  panelProblem,
  roomProblem,
} from './check-plan.ts'
import { findClashes, findOwnClashes, type Plan } from './find-clashes.ts'

const FEWEST = 2

/** The times offered to a candidate, yyyy-MM-dd HH:mm:ss, in their order. */
export function slotTimesOf(slots: RecordValue | undefined): string[] {
  return rowsIn(slots)
    .map(({ at }) => String(at))
    .sort()
}

/**
 * An interview has one time, or two and more for the candidate to take one of. Returns whether times are offered.
 * Refuses at the fields of the form.
 */
export function requireOneOrSeveral(
  form: Resource,
  planAt: unknown,
  times: readonly string[],
): boolean {
  const refuse = (fields: Readonly<Record<string, FieldProblem>>): never => {
    throw invalidFields(form, fields)
  }
  const isPlanned = hasText(planAt)
  if (times.length === 0 && isPlanned) return false
  if (times.length === 0) refuse({ planAt: { key: 'invalid.required' } })
  if (isPlanned) refuse({ slots: { key: 'invalid.timeOrSlots' } })
  const isSeveral = times.length >= FEWEST && new Set(times).size === times.length
  if (!isSeveral) refuse({ slots: { key: 'invalid.fewSlots', values: { min: FEWEST } } })
  return true
}

/** Why a time cannot be taken, at this moment: it is over, or the candidate, an interviewer or the room is not free. */
export async function slotProblem(db: Database | Tx, plan: Plan): Promise<FieldProblem | null> {
  if (plan.planAt <= (await readWallClock(db))) return { key: 'invalid.interviewPast' }
  const own = await findOwnClashes(db, plan)
  if (own.length > 0) return { key: 'invalid.candidateBusy', values: { clashes: clashWords(own) } }
  const clashes = await findClashes(db, plan)
  if (clashes.length === 0) return null
  return { key: 'invalid.slotClash', values: { clashes: clashWords(clashes) } }
}

/** Times in a form, and whether its user ticked that they mean them. */
type Offering = { form: Resource; plan: Plan; times: readonly string[]; isConfirmed: boolean }

/** Refuses times that could not be taken now. Ticking the box allows odd hours only: what is offered is free. */
export async function checkSlots(
  tx: Tx,
  { form, plan, times, isConfirmed }: Offering,
): Promise<void> {
  const refuse = (fields: Readonly<Record<string, FieldProblem>>): never => {
    throw invalidFields(form, fields)
  }
  await lockPlans(tx)
  const panel = await panelProblem(tx, plan)
  if (panel) refuse({ interviewerIds: panel })
  const place = roomProblem(plan)
  if (place) refuse({ place })
  for (const planAt of times) {
    const slot: Plan = Object.assign({}, plan, { planAt })
    const problem = await slotProblem(tx, slot)
    if (problem) refuse({ slots: problem })
    if (!isConfirmed && (await isOddTime(tx, slot))) refuse({ confirmed: ODD_TIME })
  }
}
