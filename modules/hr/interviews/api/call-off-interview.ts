import { sql } from 'kysely'
import { RESULT } from '#modules/hr/interviews/define/choices.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, DeleteVerb } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectAnyRecord } from '#platform/api/store/rows/records.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import {
  INTERVIEW_ARRANGED,
  INTERVIEW_CANCELLED,
  INTERVIEW_MOVED,
  interviewWords,
  SHEET_OWED,
} from './interview-messages.ts'
import { followInterview } from './interview-schedule.ts'

/** Takes an interview out of the calendars, and tells those who would have conducted it. */
async function withdraw(tx: Tx, actor: Actor, interview: WireRecord): Promise<void> {
  const { id, interviewerIds, name, kind, planAt, place } = interview
  // Interviewers learn of an interview once its time is taken.
  if (!planAt) return
  await followInterview(tx, id)
  for (const told of [INTERVIEW_ARRANGED, INTERVIEW_MOVED, SHEET_OWED]) {
    await markHandled(tx, told, id)
  }
  await sendMessage(tx, INTERVIEW_CANCELLED, [interviewerIds ?? []].flat().map(String), {
    from: actor,
    id,
    values: interviewWords({ name, kind, planAt, place }),
  })
}

async function callOff(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  reason: string | null,
): Promise<number> {
  const values = { result: RESULT.calledOff, resultAt: await readWallClock(tx) }
  const version = await writeMove(
    tx,
    actor,
    { resource: interviews, current },
    { values, move: 'callOff', reason },
  )
  await withdraw(tx, actor, current)
  return version
}

/** Deletes an interview that was arranged by mistake, or was cancelled. */
export const deleteInterview: DeleteVerb = async (tx, actor, id, version) => {
  const gone = await deleteRecord(tx, actor, interviews, id, version)
  if (gone.result === RESULT.none) await withdraw(tx, actor, gone)
}

/** Cancels an interview: takes it out of the calendars, and tells those who would have conducted it. */
export async function callOffInterview(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, interviews, id, version, 'callOff')
  return { version: await callOff(tx, actor, current, String(values.reason)) }
}

/** Cancels the interviews of an application that ended, except those on which a sheet is in. */
export async function callOffInterviewsOf(
  tx: Tx,
  actor: Actor,
  candidateId: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select i.id from interview i
    where i.candidate_id = ${candidateId}::uuid and i.result = ${RESULT.none} and i.deleted_at is null
      and not exists (select from interview_panel p where p.interview_id = i.id and p.sheet_at is not null)
    order by i.id for update`.execute(tx)
  for (const { id } of rows) {
    const current = await selectAnyRecord(tx, interviews, id)
    if (current) await callOff(tx, actor, current, null)
  }
}
