import { sql } from 'kysely'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import type { Actor } from '#platform/api/actor.ts'
import { type FixedFields, requireUnfixed } from '#platform/api/crud/fields/fixed-fields.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** The resolution: the host or the minute-taker writes it. */
const OF_THE_RESOLUTION = ['conclusion', 'deadline'] as const

/** The report: the reporter writes it, or the host or minute-taker for them. */
const OF_THE_REPORT = ['content', 'problem', 'lastProgress'] as const

/** The values of a topic before its creation. */
const NEW: WireRecord = { id: '', version: 0 }

type Write = {
  actor: Actor
  /** True when the actor is an organiser of the meeting. */
  runs: boolean
  /** The stored topic; null for a new topic. */
  before: WireRecord | null
  /** The topic as the write would store it. */
  after: Values
}

/** The topic fields that the actor must not change, depending on the reporter. */
export function othersTopicFields({
  actor,
  runs,
  reporterId,
}: Pick<Write, 'actor' | 'runs'> & { reporterId: unknown }): FixedFields {
  if (runs) return {}
  const byKey = (names: readonly string[], key: string) => names.map((name) => [name, key] as const)
  const isReporter = reporterId === actor.userId
  return Object.fromEntries([
    ...byKey(OF_THE_RESOLUTION, 'meeting.onlyMinutes'),
    ...(isReporter ? [] : byKey(OF_THE_REPORT, 'meeting.onlyReporter')),
  ])
}

/**
 * Rejects (400, by field) changes of fields that the actor must not change. Every call that writes
 * a whole topic uses this check.
 */
export function requireOwnTopicFields({ actor, runs, before, after }: Write): void {
  const others = othersTopicFields({ actor, runs, reporterId: after.reporterId })
  requireUnfixed(meetingTopics, others, before ?? NEW, after)
}

/**
 * A topic creates a session on its date if none exists. A participant may only use existing
 * sessions that are not over; only an organiser may create a new one.
 */
export async function requireCalledDate(
  tx: Tx,
  plan: WireRecord,
  { runs, before, after }: Omit<Write, 'actor'>,
): Promise<void> {
  if (runs || after.meetingDate === before?.meetingDate) return
  const date = String(after.meetingDate)
  const { rows } = await sql`select from meeting_session where plan_id = ${plan.id}
    and date = ${date}::date and date >= today() and deleted_at is null`.execute(tx)
  if (rows.length > 0) return
  throw invalidFields(meetingTopics, {
    meetingDate: { key: 'meeting.notCalled', values: { date } },
  })
}
