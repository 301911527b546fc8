import { z } from 'zod'

/** Largest number of days in one calendar request. */
export const MAX_CALENDAR_DAYS = 366
/** Largest number of people side by side. */
export const MAX_CALENDAR_PEOPLE = 20
/** Largest number of times in one response; a flag reports that more exist. */
export const MAX_TIMES = 3_000

const moment = z.string()
const day = z.string()

/** One occurrence of an entry. Details that the reader may not see are null. */
export const scheduleTime = z.object({
  id: z.uuid().nullable(),
  title: z.string().nullable(),
  kind: z.string().nullable(),
  place: z.string().nullable(),
  startAt: moment,
  endAt: moment,
  allDay: z.boolean(),
  isRepeated: z.boolean(),
  /** True when the person owns the entry; false when they are a participant. */
  isOwner: z.boolean(),
  /** The participant's answer, see ANSWER; null for the owner. */
  answer: z.string().nullable(),
  sourceType: z.string().nullable(),
  sourceId: z.uuid().nullable(),
})
export type ScheduleTime = z.infer<typeof scheduleTime>

/** GET Schedule/GetScheduleList?userCode&start&end → response: a person's times, in order. */
export const scheduleList = z.array(scheduleTime)

/** The reason of an absence, as far as the reader may see it. */
export const absence = z.object({
  /** leave, hours, visit, trip, return; rest for a roster day off. */
  sort: z.string(),
  kind: z.string().nullable(),
  startAt: moment,
  endAt: moment,
  allDay: z.boolean(),
  /** Path of the attendance resource. */
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
      /** Tasks that end within the span; only the caller's own. */
      tasks: z.array(z.object({ id: z.uuid(), title: z.string(), date: day })).default([]),
    }),
  ),
  /** True when more rows exist than a response holds. */
  isCut: z.boolean(),
})
export type ScheduleCalendar = z.infer<typeof scheduleCalendar>

/** A time at which a participant has another entry. */
export const scheduleClash = z.object({
  name: z.string(),
  startAt: moment,
  endAt: moment,
  title: z.string().nullable(),
})
export type ScheduleClash = z.infer<typeof scheduleClash>

/** GET Schedule/GetScheduleClashes?id → response. */
export const scheduleClashes = z.object({ total: z.int(), rows: z.array(scheduleClash) })

/** Largest number of people in one request for free times. */
export const MAX_FREE_PEOPLE = 50

/**
 * GET Schedule/GetFreeTimes?date&userIds&except → response: the times at which the people are busy on a day,
 * without the reasons.
 */
export const freeTimes = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      face: z.string(),
      busy: z.array(z.object({ startAt: moment, endAt: moment })),
    }),
  ),
})
export type FreeTimes = z.infer<typeof freeTimes>

const at = (method: string) => `/wt/api/Schedule/${method}`

export const SCHEDULE_CALLS = {
  list: at('GetScheduleList'),
  calendar: at('GetScheduleCalendar'),
  clashes: at('GetScheduleClashes'),
  free: at('GetFreeTimes'),
  /** Accounts that the reader may view. */
  people: '/wt/api/SearchQuanxian/GetSearchUserList',
} as const
