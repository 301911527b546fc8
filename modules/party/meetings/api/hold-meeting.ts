import { sql } from 'kysely'
import { MEETING } from '#modules/party/define/choices.ts'
import { partyMeetings } from '#modules/party/meetings/define/party-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

type Facts = { strangers: number; hasBegun: boolean; hasVotes: boolean }

async function readFacts(tx: Tx, id: string, present: readonly string[]): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (select count(*)::integer from unnest(${[...present]}::uuid[]) came where not exists (
        select from party_attendance a where a.meeting_id = g.id and a.member_id = came)) as strangers,
      (g.start_at at time zone 'Asia/Shanghai')::date <= today() as "hasBegun",
      exists (select from party_vote v where v.meeting_id = g.id and v.deleted_at is null) as "hasVotes"
    from party_meeting g where g.id = ${id}::uuid`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Failure('not-found', 'not-found')
  return facts
}

/** Records who came, of those who were called. Once a vote was counted, who came stays. */
export async function holdMeeting(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, partyMeetings, id, version, 'hold')
  const form = partyMeetings.actions.hold?.form ?? partyMeetings
  const present = (values.presentIds ?? []) as readonly string[]
  const facts = await readFacts(tx, id, present)
  if (!facts.hasBegun) throw new Failure('conflict', 'party.notBegun')
  if (facts.hasVotes) throw new Failure('conflict', 'party.hasVotes')
  if (facts.strangers > 0) {
    const problem = { key: 'invalid.partyNotCalled', values: { count: facts.strangers } }
    throw invalidFields(form, { presentIds: problem })
  }
  const { rows } = await sql<{ came: number; voters: number }>`
    with marked as (
      update party_attendance a set is_present = a.member_id = any(${[...present]}::uuid[]), version = version + 1,
        updated_at = now(), updated_by = ${actor.userId}::uuid
      where a.meeting_id = ${id}::uuid returning is_present, has_vote
    )
    select (count(*) filter (where is_present))::integer as came,
      (count(*) filter (where is_present and has_vote))::integer as voters from marked`.execute(tx)
  const { came = 0, voters = 0 } = rows[0] ?? {}
  const after = {
    state: MEETING.held,
    presentIds: present,
    presentCount: came,
    votersPresent: voters,
    endAt: values.endAt ?? current.endAt ?? null,
  }
  const written = await writeMove(
    tx,
    actor,
    { resource: partyMeetings, current },
    { values: after, move: 'hold' },
  )
  return { version: written }
}
