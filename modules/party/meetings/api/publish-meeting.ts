import { sql } from 'kysely'
import { MEETING, STAGE } from '#modules/party/define/choices.ts'
import { partyMeetings } from '#modules/party/meetings/define/party-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

export const PARTY_MEETING_CALLED = declareMessage({
  code: 'partyMeetingCalled',
  type: 'staff',
  about: partyMeetings.path,
  link: () => '/account/messages',
})

/** Announces a meeting: stores the members who are due and their votes, and sends a message to these members. */
export async function announcePartyMeeting(
  tx: Tx,
  actor: Actor,
  { id, version }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, partyMeetings, id, version, 'publish')
  const { rows } = await sql<{ due: number; voters: number }>`
    with called as (
      insert into party_attendance (id, meeting_id, member_id, has_vote, created_by)
      select gen_random_uuid(), ${id}::uuid, m.id, m.stage = ${STAGE.full}, ${actor.userId}::uuid
      from party_member m where m.branch_id = ${current.branchId}::uuid and m.deleted_at is null
        and m.stage in (${STAGE.probation}, ${STAGE.full}) and m.out_on is null
      returning has_vote
    )
    select count(*)::integer as due, (count(*) filter (where has_vote))::integer as voters from called`.execute(
    tx,
  )
  const { due = 0, voters = 0 } = rows[0] ?? {}
  if (due === 0) throw new Failure('conflict', 'party.nobodyDue')
  const written = await writeMove(
    tx,
    actor,
    { resource: partyMeetings, current },
    { values: { state: MEETING.announced, dueCount: due, votersDue: voters }, move: 'publish' },
  )
  const members = sql`select u.id from party_attendance a join party_member m on m.id = a.member_id
    join app_user u on u.user_base_id = m.person_id where a.meeting_id = ${id}::uuid`
  const values = { title: String(current.title), at: String(current.startAt) }
  await sendMessage(tx, PARTY_MEETING_CALLED, members, { from: actor, id, values })
  return { version: written, message: { key: 'party.called', values: { count: due } } }
}
