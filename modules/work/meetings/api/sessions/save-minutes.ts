import { sql } from 'kysely'
import type { z } from 'zod'
import { pressTopic } from '#modules/work/meetings/api/topics/press-topic.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import type { sessionMinutes, topicMinutes } from '#modules/work/meetings/wire/meetings.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { setAbsents } from './set-absents.ts'

type By = { actor: Actor; language: Language }
type TopicMinutes = z.output<typeof topicMinutes>

/** Saves a session's minutes in one step: absences, reports, resolutions and tasks. */
export async function saveMinutes(
  tx: Tx,
  by: By,
  { id, absentIds, topics }: z.output<typeof sessionMinutes>,
): Promise<{ changed: number; tasks: number }> {
  const session = await lockForUpdate(tx, by.actor, meetingSessions, id, null)
  await requireOfSession(tx, session, topics)
  if (absentIds) await setAbsents(tx, by.actor, { id, absentIds })
  const total = { changed: 0, tasks: 0 }
  for (const topic of [...topics].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { isChanged, tasks } = await minuteTopic(tx, by, topic)
    if (isChanged) total.changed += 1
    total.tasks += tasks
  }
  return total
}

async function requireOfSession(
  tx: Tx,
  { planId, date }: Readonly<Record<string, unknown>>,
  topics: readonly TopicMinutes[],
): Promise<void> {
  const ids = topics.map((topic) => topic.id)
  const { rows } = await sql`select from meeting_topic where id = any(${ids}::uuid[])
    and meeting_id = ${String(planId)} and meeting_date = ${String(date)}::date and deleted_at is null`.execute(
    tx,
  )
  if (rows.length < new Set(ids).size) throw new Failure('not-found', 'not-found')
}

/** Undefined keeps the stored value; null or an empty text clears it. */
const next = (value: string | null | undefined, stored: unknown): string | null =>
  value === undefined ? ((stored ?? null) as string | null) : value || null

const isOther = (wanted: string | null, stored: unknown) => wanted !== (stored ?? null)

function nextOf({ content, problem, conclusion, deadline }: TopicMinutes, current: WireRecord) {
  const report = {
    content: next(content, current.content),
    problem: next(problem, current.problem),
  }
  const result = {
    conclusion: next(conclusion, current.conclusion),
    deadline: next(deadline, current.deadline),
  }
  return {
    report,
    result,
    isReported:
      isOther(report.content, current.content) || isOther(report.problem, current.problem),
    isResolved:
      isOther(result.conclusion, current.conclusion) || isOther(result.deadline, current.deadline),
  }
}

const MISSING = { key: 'invalid.required' }

/** Skips unchanged topics, so that saving a form again changes nothing. */
async function minuteTopic(tx: Tx, by: By, minutes: TopicMinutes) {
  const { id, version = null, items } = minutes
  const current = await lockForUpdate(tx, by.actor, meetingTopics, id, null)
  const { report, result, isReported, isResolved } = nextOf(minutes, current)
  if (!isReported && !isResolved && items.length === 0) return { isChanged: false, tasks: 0 }
  await lockForUpdate(tx, by.actor, meetingTopics, id, version)
  if (isReported || current.state === TOPIC.open) {
    const { content, problem } = report
    if (content === null) throw invalidFields(meetingTopics, { content: MISSING })
    await pressTopic(tx, by, 'report', { id, values: { content, problem } })
  }
  if (isResolved) {
    const { conclusion, deadline } = result
    if (conclusion === null) throw invalidFields(meetingTopics, { conclusion: MISSING })
    await pressTopic(tx, by, 'resolve', { id, values: { conclusion, deadline } })
  }
  if (items.length === 0) return { isChanged: true, tasks: 0 }
  const { made } = await pressTopic(tx, by, 'toTask', { id, values: { items, conclusion: null } })
  return { isChanged: true, tasks: made?.length ?? 0 }
}
