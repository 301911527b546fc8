import { z } from 'zod'
import { MAX_TASK_LINES, taskLine } from '#modules/work/tasks/wire/tasks.ts'
import { wireRecord } from '#platform/wire/http/envelope.ts'
import { accountPerson } from '#platform/wire/records/readers.ts'

/** A meeting in a calendar. */
export const meetingTime = z.object({
  /** Resource path: work/meeting-sessions or work/project-meetings. */
  path: z.string(),
  id: z.uuid(),
  name: z.string(),
  startAt: z.string(),
  endAt: z.string(),
  room: z.string().nullable(),
  hostName: z.string(),
  deptName: z.string().nullable(),
  /** Only for project meetings: see PROJECT_MEETING_STATE. */
  state: z.string().nullable(),
  /** True when the caller takes part. */
  isOwn: z.boolean(),
  /** True when another meeting takes the room at that time. */
  isRoomTaken: z.boolean(),
})
export type MeetingTime = z.infer<typeof meetingTime>

/**
 * GET MeetingUphold/GetMeetingCalendar?start&end → response: meetings that the caller may view, in
 * order.
 */
export const meetingCalendar = z.object({
  days: z.array(z.object({ date: z.string(), dayClass: z.string(), name: z.string().nullable() })),
  meetings: z.array(meetingTime),
  isCut: z.boolean(),
})
export type MeetingCalendar = z.infer<typeof meetingCalendar>

const person = accountPerson.extend({
  code: z.string(),
  role: z.enum(['host', 'minuter', 'attendee']),
})

const neighbour = z.object({ id: z.uuid(), date: z.string() }).nullable()

/** GET MeetingInstance/GetMeetingDesk?id → response: a session with its topics. */
export const sessionDesk = z.object({
  plan: z.object({
    id: z.uuid(),
    name: z.string(),
    category: z.string(),
    agenda: z.string().nullable(),
  }),
  people: z.array(person.extend({ isAbsent: z.boolean() })),
  topics: z.array(
    z.object({
      record: wireRecord,
      reporter: accountPerson.nullable(),
      carriedTo: z.string().nullable(),
    }),
  ),
  before: neighbour,
  after: neighbour,
  /**
   * Open topics of earlier sessions that the organisers have not carried over yet; empty for other
   * callers.
   */
  left: z.array(z.object({ id: z.uuid(), topic: z.string(), date: z.string() })).default([]),
  nextDate: z.string().nullable(),
  /** Tasks of the session that belong to no topic, as far as the caller may view them. */
  tasks: z
    .array(z.object({ id: z.uuid(), title: z.string(), ownerName: z.string().nullable() }))
    .default([]),
  /** True when the caller is an organiser. */
  runs: z.boolean(),
  mayAdd: z.boolean(),
  readerId: z.uuid(),
})
export type SessionDesk = z.infer<typeof sessionDesk>

/**
 * GET UniquelyProjectMeeting/GetUniquelyMeetingDesk?id → response: participants and resolutions.
 */
export const projectDesk = z.object({
  people: z.array(
    person.extend({ signedAt: z.string().nullable(), answer: z.string().nullable() }),
  ),
  resolutions: z.array(
    z.object({
      id: z.uuid(),
      version: z.int(),
      item: z.string(),
      dueDate: z.string(),
      owner: accountPerson.nullable(),
      taskId: z.uuid().nullable(),
    }),
  ),
  runs: z.boolean(),
  isAsked: z.boolean(),
  isSignedIn: z.boolean(),
  /** True from half an hour before the start until the minutes are published. */
  isSignInOpen: z.boolean(),
})
export type ProjectDesk = z.infer<typeof projectDesk>

const id = z.uuid().toLowerCase()
const words = z.string().trim().max(4_000)
const day = z.iso.date()

/** Minutes of one topic; omitted fields keep their values. */
export const topicMinutes = z.strictObject({
  id,
  /** The version that the client edited; a newer stored version causes a conflict. */
  version: z.int().positive().nullish(),
  content: words.nullish(),
  problem: words.nullish(),
  conclusion: words.max(2_000).nullish(),
  deadline: day.nullish(),
  /** Items that become tasks. */
  items: z
    .array(
      z.strictObject({
        title: z.string().trim().min(1).max(100),
        ownerCode: z.string().min(1).max(12),
        planEnd: day,
      }),
    )
    .max(20)
    .default([]),
})

/** PUT MeetingInstance/SaveMeetingMinutes saves a session's minutes, all or nothing. */
export const sessionMinutes = z.strictObject({
  id,
  absentIds: z.array(id).max(500).optional(),
  topics: z.array(topicMinutes).max(100),
})

const UPHOLD = '/wt/api/MeetingUphold'
const ROUTINE = '/wt/api/RoutineMeetingProject'
const UNIQUELY = '/wt/api/UniquelyProjectMeeting'

/** POST MeetingInstance/AddMeetingTaskList: tasks of a session, all or none, by its organisers. */
export const sessionTasks = z.strictObject({
  id,
  tasks: z.array(taskLine).min(1).max(MAX_TASK_LINES),
})
export type SessionTasks = z.infer<typeof sessionTasks>

export const MEETING_CALLS = {
  calendar: `${UPHOLD}/GetMeetingCalendar`,
  session: '/wt/api/MeetingInstance/GetMeetingDesk',
  absent: '/wt/api/MeetingInstance/SetMeetingAbsents',
  minutes: '/wt/api/MeetingInstance/SaveMeetingMinutes',
  addTasks: '/wt/api/MeetingInstance/AddMeetingTaskList',
  carry: `${ROUTINE}/CarryOverRoutineMeetingTopics`,
  setState: `${ROUTINE}/SetRoutineMeetingProjectState`,
  project: `${UNIQUELY}/GetUniquelyMeetingDesk`,
  signIns: `${UNIQUELY}/SetUniquelyMeetingSignIns`,
} as const
