import { z } from 'zod'

const count = z.number().int()

/** Home page counts of the caller: Task/GetHomeOverview → response. */
export const homeOverview = z.object({
  waitDo: count,
  waitRead: count,
  waitApproval: count,
  overdue: count,
  dueToday: count,
  dueWeek: count,
  doneMonth: count,
  createdMonth: count,
  unread: count,
  /** Weighted mean of the scores that superiors gave this month; null without scores. */
  avgScore: z.string().nullable(),
})
export type HomeOverview = z.infer<typeof homeOverview>

/** Task/GetTaskChartByClassify?start&end → tasks due in the span, by class. */
export const classRow = z.object({
  classId: z.string(),
  className: z.string(),
  color: z.string().nullable(),
  total: count,
  done: count,
  doing: count,
  cancelled: count,
  overdue: count,
  /** Percentage of tasks that were not cancelled, with one decimal; null without such tasks. */
  rate: z.string().nullable(),
})
export type ClassRow = z.infer<typeof classRow>

/** Task/GetTaskWeeklyColumns?date → Monday to Sunday of the week of that day. */
export const weekDay = z.object({
  date: z.string(),
  created: count,
  completed: count,
  due: count,
})
export type WeekDay = z.infer<typeof weekDay>

export const PROGRESS_BANDS = ['0', '1-25', '26-50', '51-75', '76-99', '100'] as const

/** Task/GetTaskProgressChart?start&end → tasks under way in the span, by progress. */
export const progressChart = z.object({
  bands: z.array(z.object({ band: z.enum(PROGRESS_BANDS), count })),
  states: z.array(z.object({ state: z.string(), count })),
})
export type ProgressChart = z.infer<typeof progressChart>

const person = {
  userId: z.string(),
  /** The id that determines the colour of the avatar. */
  face: z.string(),
  code: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
}

/** Task/GetPeopleProgress?start&end */
export const personProgress = z.object({
  ...person,
  tasks: count,
  done: count,
  overdue: count,
  prolonged: count,
  avgProgress: z.string(),
  usedHours: z.string(),
})
export type PersonProgress = z.infer<typeof personProgress>

/** Task/GetPerDayUsage?start&end: hours reported on a day; more than eight are an overload. */
export const dayUsage = z.object({
  ...person,
  date: z.string(),
  hours: z.string(),
  /** Share of an eight-hour working day; null on other days. */
  usage: z.string().nullable(),
  /** Attended hours of that day; null without data or without permission. */
  attended: z.string().nullable(),
  state: z.enum(['reported', 'overload', 'unattended', 'missing']),
})
export type DayUsage = z.infer<typeof dayUsage>

/** Task/GetPerformanceCounts?start&end */
export const performance = z.object({
  ...person,
  assigned: count,
  done: count,
  onTime: count,
  late: count,
  undone: count,
  overdue: count,
  rejected: count,
  prolonged: count,
  cancelled: count,
  onTimeRate: z.string().nullable(),
  finishRate: z.string().nullable(),
})
export type Performance = z.infer<typeof performance>

/** Task/GetScoreReportByMonth?month or year: scores from superiors, weighted by difficulty. */
export const scoreRow = z.object({
  ...person,
  month: z.string(),
  count,
  avg: z.string().nullable(),
  max: z.string().nullable(),
  min: z.string().nullable(),
  /** Rank within the department; equal means share a rank; null without a score. */
  rank: count.nullable(),
  deptAvg: z.string().nullable(),
  /** Finished tasks that need a score and have none. */
  missing: count,
})
export type ScoreRow = z.infer<typeof scoreRow>

/** The load of a person in one week. The answer leaves out people without tasks under way in these weeks. */
export const weekLoad = z.object({
  ...person,
  /** The Monday of the week. */
  week: z.string(),
  /** The planned hours of the tasks under way that fall into the week. */
  hours: z.number(),
  tasks: count,
})
export type WeekLoad = z.infer<typeof weekLoad>

/** The number of weeks in the answer of Task/GetTeamLoad, beginning with the current week. */
export const LOAD_WEEKS = 4

const call = (name: string) => `/wt/api/Task/${name}`
export const TASK_REPORT_CALLS = {
  overview: call('GetHomeOverview'),
  byClass: call('GetTaskChartByClassify'),
  week: call('GetTaskWeeklyColumns'),
  progress: call('GetTaskProgressChart'),
  load: call('GetTeamLoad'),
  people: call('GetPeopleProgress'),
  usage: call('GetPerDayUsage'),
  performance: call('GetPerformanceCounts'),
  scores: call('GetScoreReportByMonth'),
} as const
