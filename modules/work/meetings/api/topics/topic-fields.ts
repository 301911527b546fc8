import { sql } from 'kysely'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import type { Actor } from '#platform/api/actor.ts'
import { type FixedFields, requireUnfixed } from '#platform/api/crud/fields/fixed-fields.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** What the meeting resolved: the host or the minute-taker writes it. */
const OF_THE_RESOLUTION = ['conclusion', 'deadline'] as const

/** What is said about the topic: its reporter writes it, the minute-taker or the host for him. */
const OF_THE_REPORT = ['content', 'problem', 'lastProgress'] as const

/** What a topic has before it is written. */
const NEW: WireRecord = { id: '', version: 0 }

type Write = {
  actor: Actor
  /** Whether the actor hosts the meeting, keeps its minutes, or sees to those of everybody. */
  runs: boolean
  /** The stored topic; null where one is added. */
  before: WireRecord | null
  /** The topic as it would stand. */
  after: Values
}

/** The fields of a topic that belong to somebody else, by who its reporter is. */
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

/** Every call that writes a topic as a whole asks this. Refuses (400, by field) a change of fields of somebody else. */
export function requireOwnTopicFields({ actor, runs, before, after }: Write): void {
  const others = othersTopicFields({ actor, runs, reporterId: after.reporterId })
  requireUnfixed(meetingTopics, others, before ?? NEW, after)
}

/**
 * A topic calls its meeting to be held on its date. Somebody who only attends adds topics to times that
 * were called already and are not over; only the host or the minute-taker calls another time.
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
