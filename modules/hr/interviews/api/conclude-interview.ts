import { sql } from 'kysely'
import { advanceCandidate } from '#modules/hr/candidates/api/move-candidates.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { RESULT } from '#modules/hr/interviews/define/choices.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import { hundredthsOf, meanOf } from '#modules/hr/interviews/wire/sheet-score.ts'
import type { Actor } from '#platform/api/actor.ts'
import { hasText } from '#platform/api/crud/has-text.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, ReplyMessage } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { markHandled } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { INTERVIEW_ARRANGED, INTERVIEW_MOVED, SHEET_OWED } from './interview-messages.ts'

async function requireOther(tx: Tx, actor: Actor, { candidateId }: WireRecord): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select may_interview(${candidateId}::uuid, ${actor.userId}::uuid) as may`.execute(tx)
  if (!rows[0]?.may) throw new Failure('forbidden', 'interview.ownResult')
}

/** A result needs every sheet, or at least one and a reason; somebody who did not come has none. */
function requireSheets(current: WireRecord, result: string, closeReason: string | null): void {
  const [seats, sheets] = [Number(current.seats), Number(current.sheets)]
  if (result === RESULT.absent) {
    const came = sheets > 0 || current.result === RESULT.undecided
    if (came) throw new Failure('conflict', 'interview.attended')
    return
  }
  if (sheets === 0) throw new Failure('conflict', 'interview.noSheets', { values: { seats } })
  const isClosed = closeReason !== null || hasText(current.closeReason)
  if (sheets === seats || isClosed) return
  const form = interviews.actions.conclude?.form ?? interviews
  throw invalidFields(form, {
    closeReason: { key: 'invalid.sheetsMissing', values: { sheets, seats } },
  })
}

async function meanOfSheets(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ score: string }>`
    select score::text from interview_panel where interview_id = ${id}::uuid and score is not null`.execute(
    tx,
  )
  return meanOf(rows.map(({ score }) => hundredthsOf(score)))
}

/** Whether every needed round of the need has a passed interview; a need without rounds takes one passed interview. */
async function hasPassedAll(tx: Tx, candidateId: unknown): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select not exists (
      select from candidate c join interview_plan p on p.recruiting_id = c.recruiting_id
      where c.id = ${candidateId}::uuid and p.needed and p.deleted_at is null
        and not exists (select from interview i where i.candidate_id = c.id and i.round = p.round
          and i.result = ${RESULT.passed} and i.deleted_at is null)
    ) as all`.execute(tx)
  return rows[0]?.all ?? false
}

type Outcome = { result: string; candidateId: string; name: string }

/** Moves the application on once all rounds are passed; a failed round leaves the decision to the recruiter. */
async function followResult(
  tx: Tx,
  actor: Actor,
  { result, candidateId, name }: Outcome,
): Promise<ReplyMessage | undefined> {
  if (result === RESULT.failed) {
    return { key: 'interview.failed', values: { name }, isDoubtful: true }
  }
  if (result !== RESULT.passed || !(await hasPassedAll(tx, candidateId))) return undefined
  const hasMoved = await advanceCandidate(tx, actor, {
    id: candidateId,
    from: STAGE.interviewing,
    to: STAGE.passed,
    move: 'interview',
  })
  return hasMoved ? { key: 'interview.passedAll', values: { name } } : undefined
}

/** Writes the result of an interview. Its sheets are closed from then on. */
export async function concludeInterview(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, interviews, id, version, 'conclude')
  await requireOther(tx, actor, current)
  const result = String(values.result)
  const closeReason = hasText(values.closeReason) ? String(values.closeReason).trim() : null
  requireSheets(current, result, closeReason)
  const written = await writeMove(
    tx,
    actor,
    { resource: interviews, current },
    {
      move: 'conclude',
      values: {
        result,
        resultAt: await readWallClock(tx),
        avgScore: await meanOfSheets(tx, id),
        opinion: values.opinion ?? null,
        closeReason: closeReason ?? current.closeReason ?? null,
      },
    },
  )
  for (const told of [INTERVIEW_ARRANGED, INTERVIEW_MOVED, SHEET_OWED]) {
    await markHandled(tx, told, id)
  }
  const candidateId = String(current.candidateId)
  const message = await followResult(tx, actor, { result, candidateId, name: String(current.name) })
  return { version: written, ...(message && { message }) }
}
