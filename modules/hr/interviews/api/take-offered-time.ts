import { sql } from 'kysely'
import { STAGE } from '#modules/hr/candidates/define/choices.ts'
import { applicant } from '#modules/hr/careers/api/applicant.ts'
import { findOwnApplication } from '#modules/hr/careers/api/read-status.ts'
import { RESULT } from '#modules/hr/interviews/define/choices.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { moveDueDay, readWords } from './arrange-interview.ts'
import { interviewPlanOf, lockPlans } from './check-plan.ts'
import { INTERVIEW_ARRANGED, INTERVIEW_TIME_TAKEN } from './interview-messages.ts'
import { followInterview } from './interview-schedule.ts'
import { slotProblem, slotTimesOf } from './offered-times.ts'

type TakingStore = Pick<Store, 'db' | 'counts' | 'dictionaries'>

/** A round of an application, and the time that its candidate takes. */
type Taking = { candidateId: string; round: number; at: string }

async function lockInterview(tx: Tx, { candidateId, round }: Taking) {
  const { rows } = await sql<{ id: string }>`
    select id from interview where candidate_id = ${candidateId}::uuid and round = ${round}::integer
      and result = ${RESULT.none} and deleted_at is null for update`.execute(tx)
  return rows[0] ? selectAnyRecord(tx, interviews, rows[0].id) : null
}

/** Interviewers get the interview into their calendars; whoever arranged it learns of the time. */
async function tell(tx: Tx, { id, interviewerIds }: WireRecord): Promise<void> {
  await followInterview(tx, id)
  const tell = { from: null, id, values: await readWords(tx, id) }
  const panel = [interviewerIds ?? []].flat().map(String)
  await sendMessage(tx, INTERVIEW_ARRANGED, panel, tell)
  const arrangers = sql`select c.owner_id from interview i join candidate c on c.id = i.candidate_id
      where i.id = ${id}::uuid
    union select i.created_by from interview i where i.id = ${id}::uuid`
  await sendMessage(tx, INTERVIEW_TIME_TAKEN, arrangers, tell)
}

async function takeIn(tx: Tx, asked: Taking): Promise<boolean> {
  const own = await findOwnApplication(tx, asked.candidateId)
  if (!own || own.state >= STAGE.joined) return false
  const current = await lockInterview(tx, asked)
  if (!current) return false
  // The same time taken twice is one act.
  if (current.planAt === asked.at) return true
  if (current.planAt || !slotTimesOf(current.slots).includes(asked.at)) return false
  await lockPlans(tx)
  const values = { planAt: asked.at, slots: [] }
  const plan = interviewPlanOf(current.id, own.id, Object.assign({}, current, values))
  if (await slotProblem(tx, plan)) return false
  const actor = applicant(own.name)
  await writeMove(tx, actor, { resource: interviews, current }, { values, move: 'takeTime' })
  await moveDueDay(tx, plan)
  await tell(tx, current)
  return true
}

/**
 * The candidate takes one of the times offered for an interview. Persons and rooms are checked again, one taking at a
 * time: of two people who take one time the later one gets false, and is offered what is left.
 */
export function takeOfferedTime(store: TakingStore, asked: Taking): Promise<boolean> {
  return inTransaction(store, { resource: interviews, actor: applicant('') }, (tx) =>
    takeIn(tx, asked),
  )
}
