import { sql } from 'kysely'
import { peopleOf, requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'

/** Sign-in opens this many minutes before the start. */
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

/**
 * An invited participant signs in, from half an hour before the start until the minutes are
 * published.
 */
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
  // A repeated sign-in leaves the record and its version unchanged.
  const version = added > 0 ? await updateRow(tx, projectMeetings, id, {}, actor) : current.version
  return { version, message: { key: 'meeting.signedIn' } }
}

/** An organiser replaces the list of attendees who were present. */
export async function setSignIns(
  tx: Tx,
  actor: Actor,
  { id, people }: { id: string; people: readonly string[] },
): Promise<number> {
  const current = await lockForUpdate(tx, actor, projectMeetings, id, null, 'finish')
  await requireOrganiser(tx, actor, projectMeetings, current, 'finish')
  if (current.state !== PROJECT_MEETING.told && current.state !== PROJECT_MEETING.held) {
    throw new Failure('conflict', 'meeting.over')
  }
  const participants = peopleOf(current)
  if (people.some((one) => !participants.includes(one))) {
    throw invalidFields(projectMeetings, { attendeeIds: { key: 'meeting.notOfMeeting' } })
  }
  const gone = await sql`delete from meeting_sign_in
    where meeting_id = ${id} and user_id <> all(${[...people]}::uuid[]) returning 1`.execute(tx)
  const changed = gone.rows.length + (await insertSignIns(tx, actor, id, people))
  if (changed > 0) await updateRow(tx, projectMeetings, id, {}, actor)
  return changed
}
