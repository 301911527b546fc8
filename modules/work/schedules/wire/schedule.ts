import { z } from 'zod'

/** A calendar is asked for so many days at once. */
export const MAX_CALENDAR_DAYS = 366
/** So many people side by side. */
export const MAX_CALENDAR_PEOPLE = 20
/** So many times of entries in one answer; what is more is told to be more. */
export const MAX_TIMES = 3_000

const moment = z.string()
const day = z.string()

/** One time of an entry. What the reader may not know of it is null. */
export const scheduleTime = z.object({
  id: z.uuid().nullable(),
  title: z.string().nullable(),
  kind: z.string().nullable(),
  place: z.string().nullable(),
  startAt: moment,
  endAt: moment,
  allDay: z.boolean(),
  isRepeated: z.boolean(),
  /** Whether the person wrote it himself, rather than being asked to come. */
  isOwner: z.boolean(),
  /** What he answered who is asked to come: see ANSWER; null of his own. */
  answer: z.string().nullable(),
  sourceType: z.string().nullable(),
  sourceId: z.uuid().nullable(),
})
export type ScheduleTime = z.infer<typeof scheduleTime>

/** GET Schedule/GetScheduleList?userCode&start&end → response: what somebody has to be at, in order. */
export const scheduleList = z.array(scheduleTime)

/** Why somebody is not at work, as far as the reader may know. */
export const absence = z.object({
  /** leave, hours, visit, trip, return; rest where nothing is planned. */
  sort: z.string(),
  kind: z.string().nullable(),
  startAt: moment,
  endAt: moment,
  allDay: z.boolean(),
  /** Where the paper is kept. */
  path: z.string().nullable(),
  id: z.uuid().nullable(),
})
export type Absence = z.infer<typeof absence>

const calendarDay = z.object({ date: day, dayClass: z.string(), name: z.string().nullable() })

/** GET Schedule/GetScheduleCalendar?start&end&userCodes → response: days, and the people side by side. */
export const scheduleCalendar = z.object({
  days: z.array(calendarDay),
  people: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      deptName: z.string().nullable(),
      face: z.uuid().nullable(),
      isSelf: z.boolean(),
      times: z.array(scheduleTime),
      absences: z.array(absence),
    }),
  ),
  /** There is more than an answer holds. */
  isCut: z.boolean(),
})
export type ScheduleCalendar = z.infer<typeof scheduleCalendar>

/** A time at which somebody who is to come has something else. */
export const scheduleClash = z.object({
  name: z.string(),
  startAt: moment,
  endAt: moment,
  title: z.string().nullable(),
})
export type ScheduleClash = z.infer<typeof scheduleClash>

/** GET Schedule/GetScheduleClashes?id → response. */
export const scheduleClashes = z.object({ total: z.int(), rows: z.array(scheduleClash) })

const at = (method: string) => `/wt/api/Schedule/${method}`

export const SCHEDULE_CALLS = {
  list: at('GetScheduleList'),
  calendar: at('GetScheduleCalendar'),
  clashes: at('GetScheduleClashes'),
  /** Whom the reader may look at. */
  people: '/wt/api/SearchQuanxian/GetSearchUserList',
} as const
