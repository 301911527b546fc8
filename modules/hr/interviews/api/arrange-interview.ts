import { sql } from 'kysely'
import { advanceCandidate } from '#modules/hr/candidates/api/move-candidates.ts'
import { dueDayOf } from '#modules/hr/candidates/api/stage-clock.ts'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import type { ChoiceLimit } from '#platform/api/crud/resource-store.ts'
import { changedValues, lockForUpdate } from '#platform/api/crud/update-record.ts'
import type {
  ActionInput,
  ActionResult,
  ActionValues,
  WriteVerb,
} from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { type FieldProblem, invalidFields } from '#platform/api/failure.ts'
import type { MessageWords } from '#platform/api/messages/message-text.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkPlan, interviewPlanOf } from './check-plan.ts'
import type { Plan } from './find-clashes.ts'
import {
  INTERVIEW_ARRANGED,
  INTERVIEW_CANCELLED,
  INTERVIEW_MOVED,
  interviewWords,
} from './interview-messages.ts'
import { followInterview } from './interview-schedule.ts'
import { checkSlots, requireOneOrSeveral, slotTimesOf } from './offered-times.ts'
import { seatPanel } from './panel.ts'

const PREFIX = 'MS'
/** Stages in which interviews are arranged. */
const TAKES_INTERVIEWS = [STAGE.toInterview, STAGE.interviewing] as const

/** Forms offer only applications that wait for an interview or are being interviewed. */
export const takesInterviews: ChoiceLimit = (alias) =>
  sql`${sql.ref(`${alias}.state`)} = any(${[...TAKES_INTERVIEWS]}::text[])`

/** Locks the application, so that it does not end while an interview is arranged. */
async function candidateProblem(tx: Tx, candidateId: string): Promise<FieldProblem | null> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select ${takesInterviews('c')} as "isOpen" from candidate c
    where id = ${candidateId}::uuid and deleted_at is null for no key update`.execute(tx)
  return rows[0]?.isOpen ? null : { key: 'invalid.notToInterview' }
}

async function roundProblem(tx: Tx, candidateId: string, round: unknown) {
  const { rows } = await sql`select from interview where candidate_id = ${candidateId}::uuid
    and round = ${round}::integer and result in ('0', '1', '2') and deleted_at is null`.execute(tx)
  return rows.length > 0 ? { key: 'invalid.roundTaken' } : null
}

/** Reads what messages say about an interview that was just written. */
export async function readWords(tx: Tx, id: string): Promise<MessageWords> {
  const { rows } = await sql<Parameters<typeof interviewWords>[0]>`
    select name, kind, ${wireTime('plan_at')} as "planAt", place from interview where id = ${id}::uuid`.execute(
    tx,
  )
  return rows[0] ? interviewWords(rows[0]) : {}
}

/** The application is due some days after its interview, not after the day on which it was arranged. */
export async function moveDueDay(
  tx: Tx,
  { candidateId, planAt }: Pick<Plan, 'candidateId' | 'planAt'>,
): Promise<void> {
  const dueOn = await dueDayOf(tx, STAGE.interviewing, planAt.slice(0, 'yyyy-MM-dd'.length))
  await sql`update candidate set due_on = ${dueOn}::date
    where id = ${candidateId}::uuid and state = ${STAGE.interviewing}`.execute(tx)
}

/**
 * Arranges a round for an application: the first one moves it on. Tells the interviewers and fills their calendars, unless
 * the candidate is offered several times to take one of.
 */
export const addInterview: WriteVerb = async (tx, actor, input) => {
  const known = await findEarlierWrite(tx, actor, interviews, input.id)
  if (known) return known
  const plan = interviewPlanOf(input.id, input.candidateId, input)
  const times = slotTimesOf(input.slots)
  const problem = await candidateProblem(tx, plan.candidateId)
  if (problem) throw invalidFields(interviews, { candidateId: problem })
  const taken = await roundProblem(tx, plan.candidateId, input.round)
  if (taken) throw invalidFields(interviews, { round: taken })
  const isConfirmed = input.confirmed === true
  const isOffered = requireOneOrSeveral(interviews, input.planAt, times)
  if (isOffered) await checkSlots(tx, { form: interviews, plan, times, isConfirmed })
  else await checkPlan(tx, interviews, plan, isConfirmed)
  const saved = await addRecord(tx, actor, interviews, input, {
    interviewNo: sql`next_document_number(${PREFIX})`,
  })
  await seatPanel(tx, saved.id, plan.interviewerIds)
  await advanceCandidate(tx, actor, {
    id: plan.candidateId,
    from: STAGE.toInterview,
    to: STAGE.interviewing,
    move: 'interview',
  })
  if (isOffered) return saved
  await moveDueDay(tx, plan)
  await followInterview(tx, saved.id)
  await sendMessage(tx, INTERVIEW_ARRANGED, plan.interviewerIds, {
    from: actor,
    id: saved.id,
    values: await readWords(tx, saved.id),
  })
  return saved
}

type Told = { id: string; before: readonly string[]; after: readonly string[] }

/** Tells those who stay about the new time, those who are new about the interview, and the others that they are free. */
async function tellChange(tx: Tx, actor: Actor, { id, before, after }: Told): Promise<void> {
  const values = await readWords(tx, id)
  const tell = { from: actor, id, values }
  const stay = after.filter((one) => before.includes(one))
  const come = after.filter((one) => !before.includes(one))
  const gone = before.filter((one) => !after.includes(one))
  await sendMessage(tx, INTERVIEW_MOVED, stay, tell)
  await sendMessage(tx, INTERVIEW_ARRANGED, come, tell)
  await sendMessage(tx, INTERVIEW_CANCELLED, gone, tell)
}

/** The form of the move, as its user filled it in. */
function readMoveForm(id: string, current: WireRecord, values: ActionValues) {
  const form = interviews.actions.arrange?.form ?? interviews
  const times = slotTimesOf(values.slots)
  return {
    form,
    times,
    plan: interviewPlanOf(id, current.candidateId, values),
    isConfirmed: values.confirmed === true,
    isOffered: requireOneOrSeveral(form, values.planAt, times),
  }
}

/**
 * Moves a planned interview to another time, place or panel, or offers its candidate several times to take one of. Times
 * that were offered before end. While times are offered, the interview is in no calendar.
 */
export async function arrangeInterview(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, interviews, id, version, 'arrange')
  const { isOffered, ...move } = readMoveForm(id, current, values)
  const { form, plan, isConfirmed } = move
  const words = await readWords(tx, id)
  if (isOffered) await checkSlots(tx, move)
  else await checkPlan(tx, form, plan, isConfirmed)
  const standing = isOffered ? { planAt: null } : { slots: [] }
  const changed = changedValues(current, Object.assign({}, values, standing))
  const written = await writeMove(
    tx,
    actor,
    { resource: interviews, current },
    { values: changed, move: 'arrange' },
  )
  await seatPanel(tx, id, plan.interviewerIds)
  await followInterview(tx, id)
  const before = current.planAt ? [current.interviewerIds ?? []].flat().map(String) : []
  if (isOffered) {
    // The panel learns of the next time when the candidate takes it.
    await sendMessage(tx, INTERVIEW_CANCELLED, before, { from: actor, id, values: words })
  } else {
    await moveDueDay(tx, plan)
    await tellChange(tx, actor, { id, before, after: plan.interviewerIds })
  }
  return { version: written }
}
