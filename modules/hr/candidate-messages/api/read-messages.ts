import { type RawBuilder, sql } from 'kysely'
import { candidateMessages } from '#modules/hr/candidate-messages/define/candidate-message.ts'
import { MESSAGE } from '#modules/hr/candidate-messages/define/choices.ts'
import type {
  DueMessages,
  MessagesOfCandidate,
} from '#modules/hr/candidate-messages/wire/candidate-messages.ts'
import { PHASE } from '#modules/hr/interviews/define/choices.ts'
import { interviews } from '#modules/hr/interviews/define/interview.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

const MOST_SHOWN = 5
const MOST_LISTED = 50

const LINE: RawBuilder<unknown> = sql`m.id, m.occasion, m.state, ${wireTime('m.planned_at')} as "plannedAt",
  ${wireTime('m.sent_at')} as "sentAt"`

/** Reads the messages to a candidate in the reader's reach, and whether there is an interview to tell of. */
export async function readMessagesOfCandidate(
  db: Database,
  actor: Actor,
  candidateId: string,
): Promise<MessagesOfCandidate> {
  const { rows: messages } = await sql<MessagesOfCandidate['messages'][number]>`
    select ${LINE} from candidate_message m
    where m.candidate_id = ${candidateId}::uuid and m.deleted_at is null
      and ${scopePredicate(candidateMessages, 'm', actor, 'view')}
    order by m.planned_at desc, m.id limit ${MOST_LISTED}`.execute(db)
  const { rows: planned } =
    await sql`select from interview i where i.candidate_id = ${candidateId}::uuid
    and i.phase = ${PHASE.planned} and i.deleted_at is null
    and ${scopePredicate(interviews, 'i', actor, 'view')} limit 1`.execute(db)
  return { hasInterview: planned.length > 0, messages }
}

/** Reads what should have gone out by now or was not delivered, of those whom the reader looks after; null for nothing. */
export async function readDueMessages(
  db: Database,
  actor: Actor,
  most = MOST_SHOWN,
): Promise<DueMessages | null> {
  const { rows } = await sql<DueMessages['rows'][number] & { total: number }>`
    select ${LINE}, m.name, (count(*) over ())::integer as total
    from candidate_message m join candidate c on c.id = m.candidate_id
    where (m.state = ${MESSAGE.failed} or (m.state = ${MESSAGE.waits} and m.planned_at <= now()))
      and m.deleted_at is null and (c.owner_id = ${actor.userId}::uuid or m.created_by = ${actor.userId}::uuid)
      and ${scopePredicate(candidateMessages, 'm', actor, 'edit')}
    order by m.state = ${MESSAGE.failed} desc, m.planned_at, m.id limit ${most}`.execute(db)
  const [first] = rows
  if (!first) return null
  return { total: first.total, rows: rows.map(({ total: _, ...row }) => row) }
}
