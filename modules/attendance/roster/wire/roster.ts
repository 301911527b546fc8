import { z } from 'zod'
import { namedShift } from '#modules/attendance/groups/wire/attend-group.ts'

/** Calls about rosters and their locks, with inherited wire names (docs/glossary.md). */
const CONTROLLER = '/sa/UserSchedule'
export const ROSTER_CALLS = {
  header: `${CONTROLLER}/GetScheduleHeader`,
  data: `${CONTROLLER}/GetUserScheduleData`,
  board: `${CONTROLLER}/GetUserScheduleBoard`,
  save: `${CONTROLLER}/SaveUserSchedule`,
  byDate: `${CONTROLLER}/SetScheduleByDate`,
  byUser: `${CONTROLLER}/SetScheduleByUser`,
  byMonth: `${CONTROLLER}/SetScheduleByMonth`,
  lock: `${CONTROLLER}/SetAttendLock`,
  isLocked: `${CONTROLLER}/IsLocked`,
  check: `${CONTROLLER}/CheckSchedule`,
  publish: `${CONTROLLER}/PublishSchedule`,
  import: `${CONTROLLER}/ImportUserSchedule`,
  export: `${CONTROLLER}/ExportUserSchedule`,
} as const

const day = z.iso.date()
const lockType = z.enum(['0', '1', '2'])

/** One day of a month in the head of a roster. */
export const rosterDay = z.object({
  date: day,
  /** 1 Monday to 7 Sunday. */
  weekday: z.int(),
  dayType: z.enum(['0', '1', '2', '3']),
  holidayName: z.string().nullable(),
  lockType,
})
export const rosterHeader = z.array(rosterDay)

/** An employee's plan for a day: a shift, a day off (no shift), or unscheduled, which is neither. */
export const rosterCell = z.object({
  shiftGroupId: z.uuid().nullable(),
  shortName: z.string(),
  color: z.string().nullable(),
  /** 默认 for a day that follows the plan of the group. */
  source: z.string(),
  isUnscheduled: z.boolean(),
  /** Whether the employee is in this group on that day and employed; other cells cannot be written. */
  isOpen: z.boolean(),
  /** Approved leave, trip or other absence on the day. */
  leave: z.string().nullable(),
})

export const rosterRow = z.object({
  userId: z.uuid(),
  empNo: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  dept: z.string().nullable(),
  cells: z.record(z.string(), rosterCell),
  total: z.object({
    work: z.number(),
    rest: z.number(),
    hours: z.number(),
    /** Standard hours of the group's cycle, for averaged working time. */
    cycleHours: z.number().nullable(),
    /** Hours planned in that cycle, including this month. */
    cyclePlanned: z.number().nullable(),
  }),
})

export const rosterPage = z.object({
  page: z.int(),
  pageCount: z.int(),
  dataCount: z.int(),
  pageSize: z.int(),
  data: z.array(rosterRow),
  /** The published version of the month, and whether the roster has changed since. */
  published: z.object({ version: z.int(), at: z.string(), isStale: z.boolean() }).nullable(),
})

/**
 * All data for drawing a page of a roster. Each kind of cell appears once, and each employee's days refer to
 * these kinds: a month of fifty employees is a tenth as long as with every cell written out.
 */
export const rosterBoard = rosterPage.extend({
  head: rosterHeader,
  /** The enabled shifts of the group, and the day-off shifts. */
  shifts: z.array(namedShift),
  kinds: z.array(rosterCell),
  /** For each day of the month, the index of its kind in `kinds`; see `kindAt`. */
  data: z.array(rosterRow.omit({ cells: true }).extend({ days: z.string() })),
})

/** Digits per day. A text is parsed in a tenth of the time of a list of that many numbers. */
export const KIND_DIGITS = 4

/** The kind of a day of a month; both count from 0. */
export const kindAt = (days: string, at: number) =>
  Number(days.slice(at * KIND_DIGITS, (at + 1) * KIND_DIGITS))

export const rosterItem = z.object({
  userId: z.uuid(),
  date: day,
  shiftGroupId: z.uuid().nullable(),
  /** Removes the explicit plan: the day follows the group again. */
  isDefault: z.literal(true).optional(),
})

/** A refused cell with its reason; the other cells are saved. */
export const refusedCell = z.object({
  userId: z.uuid(),
  name: z.string(),
  date: day,
  reason: z.enum(['locked', 'notInGroup', 'notEmployed', 'shiftNotOfGroup', 'own']),
  text: z.string(),
})

/** The lock in force for a day or a month; the lock of a month covers its days too. */
export const lockState = z.object({ locked: z.boolean(), lockType })

/** Unfinished matters of the days that a lock would cover. */
export const openMatters = z.object({
  /** Days with late arrival, early leaving, absence or a missing clock-in that no request excuses. */
  abnormal: z.int(),
  /** Pending requests for these days. */
  pending: z.int(),
  /** Employees who have not confirmed their month; single days need no confirmation. */
  unconfirmed: z.int(),
})

/**
 * Includes the open matters only for callers who may close the group, because they reveal facts about its
 * employees.
 */
export const lockInForce = lockState.extend({ open: openMatters.nullable() })

export const rosterSaved = z.object({
  saved: z.int(),
  unchanged: z.int(),
  refused: z.array(refusedCell),
})

/** Legal and company rules that a roster can break; all but the last have a row in attend.rosterRules. */
export const ROSTER_RULES = [
  'restHours',
  'daysInRow',
  'weekRest',
  'weekHours',
  'cycleHours',
  'overtime',
  'minors',
  'mothers',
  'certificates',
  'employment',
  'absence',
  'twoPlaces',
  'approval',
] as const
const rosterRule = z.enum(ROSTER_RULES)

/** One broken rule. */
export const rosterFinding = z.object({
  rule: rosterRule,
  level: z.enum(['block', 'reason', 'warn']),
  /** The id of the group itself if the rule is about the group. */
  userId: z.uuid(),
  name: z.string(),
  date: day,
  text: z.string(),
})

/**
 * The most characters of a reason. The call accepts longer input up to MOST_SENT, so that the answer can say
 * that it is too long.
 */
export const MOST_REASON = 200
const MOST_SENT = 2_000

/** The reason for a broken rule that a reason makes acceptable. */
export const rosterReason = z.object({
  rule: rosterRule,
  text: z.string().trim().min(1).max(MOST_SENT),
})

export const rosterPublished = z.object({
  /** The version of the month that is in force. */
  version: z.int(),
  /** False if nothing had changed since the last version. */
  isNew: z.boolean(),
  /** How many employees have days that differ from the last version. */
  concerned: z.int(),
})

export type LockState = z.infer<typeof lockState>
export type OpenMatters = z.infer<typeof openMatters>
export type RosterReason = z.infer<typeof rosterReason>
export type RosterPublished = z.infer<typeof rosterPublished>
export type RosterDay = z.infer<typeof rosterDay>
export type RosterCell = z.infer<typeof rosterCell>
export type RosterRow = z.infer<typeof rosterRow>
export type RosterPage = z.infer<typeof rosterPage>
export type RosterBoard = z.infer<typeof rosterBoard>
export type RosterItem = z.infer<typeof rosterItem>
export type RefusedCell = z.infer<typeof refusedCell>
export type RosterSaved = z.infer<typeof rosterSaved>
export type RosterFinding = z.infer<typeof rosterFinding>
