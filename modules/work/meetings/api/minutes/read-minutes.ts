import { sql } from 'kysely'
import { readProjectDesk } from '#modules/work/meetings/api/project-meetings/project-desk.ts'
import { readSessionDesk } from '#modules/work/meetings/api/sessions/session-desk.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import { meetingTopics, TOPIC } from '#modules/work/meetings/define/meeting-topic.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { MeetingMinutes } from '#modules/work/meetings/wire/minutes.ts'
import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

type Person = { id: string; name: string; role: string }
type Standing = MeetingMinutes['people'][number]['standing']

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null

const named = (people: readonly Person[], role: string) =>
  people.find((person) => person.role === role)?.name ?? null

/**
 * Reads the minutes of one session of a series: the topics that the caller may view, with their
 * resolutions.
 */
export async function readSessionMinutes(
  db: Database,
  actor: Actor,
  id: string,
): Promise<MeetingMinutes> {
  const [record, desk] = await Promise.all([
    readRecord(db, actor, meetingSessions, id),
    readSessionDesk(db, actor, id),
  ])
  const topics = desk.topics.filter(({ record: topic }) => topic.state !== TOPIC.cancelled)
  const [{ hasBegun, declined }, tasks] = await Promise.all([
    readStanding(db, meetingSessions.path, id),
    readTasks(
      db,
      topics.map(({ record: topic }) => topic.id),
    ),
  ])
  const standingOf = (person: Person & { isAbsent: boolean }): Standing => {
    if (!hasBegun) return 'asked'
    if (declined.includes(person.id)) return 'excused'
    return person.isAbsent ? 'absent' : 'present'
  }
  return {
    title: desk.plan.name,
    category: desk.plan.category,
    number: null,
    project: null,
    ...placeOf(record),
    hostName: named(desk.people, 'host') ?? '',
    minuterName: named(desk.people, 'minuter'),
    externals: null,
    people: desk.people.map((person) => ({ name: person.name, standing: standingOf(person) })),
    agenda: textOf(desk.plan.agenda),
    topics: topics.map(({ record: topic, reporter }) => ({
      title: String(topic.topic),
      reporterName: reporter?.name ?? null,
      deptName: textOf(topic[referenceLabelKey('deptId')]),
      lastProgress: textOf(topic.lastProgress),
      content: textOf(topic.content),
      problem: textOf(topic.problem),
      conclusion: textOf(topic.conclusion),
      deadline: textOf(topic.deadline),
    })),
    text: null,
    resolutions: topics.flatMap(({ record: topic, reporter }) => {
      const made = tasks.filter(({ topicId }) => topicId === topic.id)
      const conclusion = textOf(topic.conclusion)
      if (made.length > 0 || conclusion === null) return made.map(({ topicId: _, ...row }) => row)
      // Without tasks, the reporter owns the resolution.
      return [
        {
          item: conclusion,
          ownerName: reporter?.name ?? null,
          dueDate: textOf(topic.deadline),
        },
      ]
    }),
  }
}

/** The minutes of a project meeting. People who neither signed in nor declined are absent. */
export async function readProjectMinutes(
  db: Database,
  actor: Actor,
  id: string,
): Promise<MeetingMinutes> {
  const [record, desk, { hasBegun }] = await Promise.all([
    readRecord(db, actor, projectMeetings, id),
    readProjectDesk(db, actor, id),
    readStanding(db, projectMeetings.path, id),
  ])
  const { people } = desk
  const isSigned = people.some(({ signedAt }) => signedAt !== null)
  return {
    title: String(record.topic),
    category: null,
    number: textOf(record.meetingNo),
    project: textOf(record.projectName),
    ...placeOf(record),
    hostName: named(people, 'host') ?? '',
    minuterName: named(people, 'minuter'),
    externals: textOf(record.externals),
    people: people.map(({ name, signedAt, answer }): MeetingMinutes['people'][number] => {
      if (signedAt !== null) return { name, standing: 'present' }
      // Before the first person signs in, the absent people are unknown.
      if (!hasBegun || !isSigned) return { name, standing: 'asked' }
      return { name, standing: answer === '2' ? 'excused' : 'absent' }
    }),
    agenda: textOf(record.agenda),
    topics: [],
    text: textOf(record.minutes),
    resolutions: desk.resolutions.map(({ item, owner, dueDate }) => ({
      item,
      ownerName: owner?.name ?? null,
      dueDate,
    })),
  }
}

function placeOf({ startAt, endAt, room }: WireRecord) {
  return { startAt: String(startAt), endAt: String(endAt), room: textOf(room) }
}

/** Whether the meeting has begun, and the ids of the people who declined the invitation. */
async function readStanding(db: Database, path: string, id: string) {
  const { rows } = await sql<{ hasBegun: boolean; declined: string[] }>`
    select s.start_at <= now() as "hasBegun",
      array(select a.user_id::text from schedule_answer a where a.schedule_id = s.id and not a.accepts) as declined
    from schedule s where s.source_id = ${id} and s.source_type = ${path} and s.deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? { hasBegun: false, declined: [] }
}

type TopicTask = MeetingMinutes['resolutions'][number] & { topicId: string }

/**
 * Reads the tasks created from the topics of this meeting. Tasks from earlier meetings are in the minutes of
 * those meetings.
 */
async function readTasks(db: Database, topicIds: readonly string[]): Promise<TopicTask[]> {
  if (topicIds.length === 0) return []
  const { rows } = await sql<TopicTask>`
    select k.source_id as "topicId", k.title as item, u.name as "ownerName",
      to_char(k.plan_end, 'YYYY-MM-DD') as "dueDate"
    from task k left join app_user u on u.id = k.owner_id
    where k.source_id = any(${[...topicIds]}::uuid[]) and k.source_type = ${meetingTopics.path}
      and k.deleted_at is null
    order by k.created_at, k.id`.execute(db)
  return rows
}
