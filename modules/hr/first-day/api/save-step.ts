import { HIDDEN_AGAIN, stepOf } from '#modules/hr/first-day/define/form-steps.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import type { StepAsked } from '#modules/hr/first-day/wire/first-day.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'
import {
  type Filling,
  problemsOfForm,
  problemsOfStep,
  readCurrentForm,
  takesEntries,
} from './read-form.ts'
import { keepDraft } from './sealed-draft.ts'
import { lockHiring } from './write-register.ts'

/** The texts of the fields of a step. An empty number of the identity document leaves the kept one as it is. */
function textsOfStep(step: string, asked: TypedText): TypedText {
  const fields: readonly string[] = stepOf(step)?.fields ?? []
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([name, text]) => fields.includes(name) && (name !== HIDDEN_AGAIN || text.trim() !== ''),
    ),
  )
}

/**
 * Keeps a step of the form. A finished step with problems is kept too, and refused with them, so that a person who goes
 * away in the middle finds everything again. False when the form takes no entries.
 */
export async function saveStep(
  { db }: Pick<Store, 'db'>,
  filling: Filling,
  { step, texts, isFinished }: Omit<StepAsked, 'ticket'>,
): Promise<boolean> {
  const kept = await db.transaction().execute(async (tx) => {
    await lockHiring(tx, filling.hiringId)
    const current = await readCurrentForm(tx, filling)
    if (!current || !takesEntries(current.phase)) return null
    const all = Object.assign({}, current.texts, textsOfStep(step, texts))
    const { hiringId, ticket } = filling
    await keepDraft(tx, { hiringId, ticket, registerId: current.registerId }, all)
    return Object.assign({}, current, { texts: all })
  })
  if (kept === null) return false
  const problems = problemsOfStep(problemsOfForm(kept, filling.hiringId), step)
  if (isFinished && Object.keys(problems).length > 0) throw invalidFields(registers, problems)
  return true
}
