import { sql } from 'kysely'
import { peopleOf, requireRuns } from '#modules/work/meetings/api/runs-meeting.ts'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'

/** From then on people may sign in. */
const BEFORE_MINUTES = 30

async function insertSignIns(
  tx: Tx,
  actor: Actor,
  id: string,
  people: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    insert into meeting_sign_in (meeting_id, user_id, signed_by)
    select ${id}::uuid, person, ${actor.userId}::uuid from unnest(${[...people]}::uuid[]) person
    on conflict do nothing returning 1`.execute(tx)
  return rows.length
}

/** Somebody who was asked to come is there: from half an hour before until the minutes are out. */
export async function signInMeeting(
  tx: Tx,
  actor: Actor,
  { id }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, projectMeetings, id, null, 'signIn')
  if (!peopleOf(current).includes(actor.userId)) throw new Failure('conflict', 'meeting.notAsked')
  const { rows } = await sql<{ isOpen: boolean }>`
    select start_at - interval '1 minute' * ${BEFORE_MINUTES} <= now() as "isOpen"
    from project_meeting where id = ${id}`.execute(tx)
  if (!rows[0]?.isOpen) {
    throw new Failure('conflict', 'meeting.tooEarly', { values: { minutes: BEFORE_MINUTES } })
  }
  const added = await insertSignIns(tx, actor, id, [actor.userId])
  // Said twice he is there once, and the record is as it was.
  const version = added > 0 ? await updateRow(tx, projectMeetings, id, {}, actor) : current.version
  return { version, message: { key: 'meeting.signedIn' } }
}

/** Whoever keeps the minutes says who was there: these, and nobody else. */
export async function setSignIns(
  tx: Tx,
  actor: Actor,
  { id, people }: { id: string; people: readonly string[] },
): Promise<number> {
  const current = await lockForUpdate(tx, actor, projectMeetings, id, null, 'finish')
  await requireRuns(tx, actor, projectMeetings, current, 'finish')
  if (current.state !== PROJECT_MEETING.told && current.state !== PROJECT_MEETING.held) {
    throw new Failure('conflict', 'meeting.over')
  }
  const asked = peopleOf(current)
  if (people.some((one) => !asked.includes(one))) {
    throw invalidFields(projectMeetings, { attendeeIds: { key: 'meeting.notOfMeeting' } })
  }
  const gone = await sql`delete from meeting_sign_in
    where meeting_id = ${id} and user_id <> all(${[...people]}::uuid[]) returning 1`.execute(tx)
  const changed = gone.rows.length + (await insertSignIns(tx, actor, id, people))
  if (changed > 0) await updateRow(tx, projectMeetings, id, {}, actor)
  return changed
}
