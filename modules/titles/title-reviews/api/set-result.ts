import { uuidv7 } from 'uuidv7'
import { addProfession } from '#modules/titles/professions/api/write-profession.ts'
import { RESULT } from '#modules/titles/title-reviews/define/choices.ts'
import { titleReviews } from '#modules/titles/title-reviews/define/title-review.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ActionValues } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { concernsOneself } from '#platform/api/four-eyes/refuse-own-act.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

const BY_REVIEW = '评审'

/** The title that the person has from now on. The certificate is entered when it arrives. */
async function grantTitle(
  tx: Tx,
  actor: Actor,
  review: WireRecord,
  { grantDate, authority = null }: ActionValues,
): Promise<string> {
  const { userId, series, level, name, specialty = null } = review
  const id = uuidv7()
  await addProfession(tx, actor, {
    id,
    userId,
    series,
    level,
    name,
    specialty,
    grantDate,
    grantWay: BY_REVIEW,
    authority,
  })
  return id
}

/** Records what the committee decided. An application that passed gives the person the title. */
export async function setReviewResult(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, titleReviews, id, version, 'setResult')
  const form = titleReviews.actions.setResult?.form ?? titleReviews
  if (concernsOneself(actor, [current.userId])) throw new Failure('conflict', 'titleReview.own')
  const { verdict: result, grantDate, resultNote = null } = values
  const hasPassed = result === RESULT.passed
  if (hasPassed && !grantDate) {
    throw invalidFields(form, { grantDate: { key: 'invalid.required' } })
  }
  const professionId = hasPassed ? await grantTitle(tx, actor, current, values) : null
  const written = await writeMove(
    tx,
    actor,
    { resource: titleReviews, current },
    { values: { result, resultNote, professionId }, move: 'setResult' },
  )
  return { version: written }
}
