import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingTopics } from '#modules/work/meetings/define/meeting-topic.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import type { DatabaseClient } from '#tests/api/database-client.ts'
import { type Answer, type Caller, newId, savedIn } from '#tests/api/running-api.ts'

export type Values = Record<string, RecordValue>

export type People = { ids: Record<string, string>; codes: Record<string, string> }

/** Accounts of the demo company by user name. */
export async function readPeople(database: DatabaseClient): Promise<People> {
  const people: People = { ids: {}, codes: {} }
  for (const { user_name, id, code } of await database.rows(
    'select user_name, id, code from app_user where deleted_at is null',
  )) {
    people.ids[String(user_name)] = String(id)
    people.codes[String(user_name)] = String(code)
  }
  return people
}

/** Runs an action on a record, as its button does. */
export function press(
  call: Caller,
  resource: Resource,
  name: string,
  id: string,
  body: object = {},
): Promise<Answer> {
  return call(resource.actions[name]?.endpoint ?? '', { method: 'PUT', query: { id }, body })
}

async function add(call: Caller, resource: Resource, body: Values & { id: string }) {
  savedIn(await call(resource.endpoints.add, { method: 'POST', body }))
  return body.id
}

/** Helpers for meetings that leader1 hosts. staff1 writes the minutes and staff2 is invited. */
export function meetingDesk(host: Caller, { ids }: People, deptId: string) {
  const who = {
    hostId: ids.leader1 ?? '',
    minuterId: ids.staff1 ?? '',
    attendeeIds: [ids.staff2 ?? ''],
  }
  const plan = (values: Values = {}): Values & { id: string } => {
    const id = newId()
    return {
      id,
      name: `例会 ${id}`,
      category: '例会',
      deptId,
      ...who,
      room: `室 ${id}`,
      cycle: '每周',
      cycleDay: 3,
      startTime: '09:00',
      minutes: 60,
      fromDate: '2026-01-01',
      ...values,
    }
  }
  const topic = (meetingId: string, meetingDate: string, values: Values = {}) => ({
    id: newId(),
    topic: '进度',
    meetingId,
    meetingDate,
    reporterId: ids.staff2 ?? '',
    ...values,
  })
  const meeting = (values: Values = {}): Values & { id: string } => ({
    id: newId(),
    topic: '方案评审',
    projectName: '新厂',
    ...who,
    room: null,
    startAt: '2199-05-06 09:00:00',
    endAt: '2199-05-06 10:00:00',
    agenda: '一、方案',
    ...values,
  })
  return {
    plan,
    topic,
    meeting,
    who,
    addPlan: (values?: Values) => add(host, meetingPlans, plan(values)),
    addTopic: (id: string, date: string, values?: Values) =>
      add(host, meetingTopics, topic(id, date, values)),
    addMeeting: (values?: Values) => add(host, projectMeetings, meeting(values)),
  }
}

export type MeetingDesk = ReturnType<typeof meetingDesk>
