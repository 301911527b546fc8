import { z } from 'zod'
import { namedShift } from '#modules/attendance/groups/wire/attend-group.ts'

/** Calls about rosters and their locks: names as on the wire of old (docs/glossary.md). */
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

/** One day of a month as the head of a roster shows it. */
export const rosterDay = z.object({
  date: day,
  /** 1 Monday to 7 Sunday. */
  weekday: z.int(),
  dayType: z.enum(['0', '1', '2', '3']),
  holidayName: z.string().nullable(),
  lockType,
})
export const rosterHeader = z.array(rosterDay)

/** What somebody is to work on a day. Without a shift it is a day off; `unscheduled` has neither. */
export const rosterCell = z.object({
  shiftGroupId: z.uuid().nullable(),
  shortName: z.string(),
  color: z.string().nullable(),
  /** 默认 where it follows from his group. */
  source: z.string(),
  isUnscheduled: z.boolean(),
  /** Whether he is in this group on that day and works here: other cells cannot be written. */
  isOpen: z.boolean(),
  /** What of it is leave, a trip or another absence that was approved. */
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
    /** Standard hours of the cycle of his group, where working time is averaged. */
    cycleHours: z.number().nullable(),
    /** Hours planned in that cycle, this month among them. */
    cyclePlanned: z.number().nullable(),
  }),
})

export const rosterPage = z.object({
  page: z.int(),
  pageCount: z.int(),
  dataCount: z.int(),
  pageSize: z.int(),
  data: z.array(rosterRow),
  /** Whether the month was published, and whether it was changed since. */
  published: z.object({ version: z.int(), at: z.string(), isStale: z.boolean() }).nullable(),
})

/**
 * Everything that a page of a roster is drawn from. Each kind of cell is told once, and of each person's days which
 * kind they are: a month of fifty people is a tenth as long as with every cell written out.
 */
export const rosterBoard = rosterPage.extend({
  head: rosterHeader,
  /** Those in use of the group, and those that nobody works. */
  shifts: z.array(namedShift),
  kinds: z.array(rosterCell),
  /** `days` holds for each day of the month the place of its kind in `kinds`; see `kindAt`. */
  data: z.array(rosterRow.omit({ cells: true }).extend({ days: z.string() })),
})

/** A text is read and written in a tenth of the time that a list of so many numbers takes. */
export const KIND_DIGITS = 4

/** Which kind a day of a month is, counted from 0 as days are. */
export const kindAt = (days: string, at: number) =>
  Number(days.slice(at * KIND_DIGITS, (at + 1) * KIND_DIGITS))

export const rosterItem = z.object({
  userId: z.uuid(),
  date: day,
  shiftGroupId: z.uuid().nullable(),
  /** What his group says counts again: nothing is said of the day any more. */
  isDefault: z.literal(true).optional(),
})

/** Why a cell was refused: the others are saved. */
export const refusedCell = z.object({
  userId: z.uuid(),
  name: z.string(),
  date: day,
  /** locked, foreign, before, after, shift */
  reason: z.enum(['locked', 'notInGroup', 'notEmployed', 'shiftNotOfGroup', 'own']),
  text: z.string(),
})

/** What is in force for a day or a month; a month's lock holds for its days too. */
export const lockState = z.object({ locked: z.boolean(), lockType })

/** What is still open of the days that a lock would cover. */
export const openMatters = z.object({
  /** Days on which somebody was late, early, absent or did not clock in, and no paper excuses it. */
  abnormal: z.int(),
  /** Requests for these days that wait for a decision. */
  pending: z.int(),
  /** People who have not confirmed their month; of single days nobody confirms anything. */
  unconfirmed: z.int(),
})

/** With what is open, for those who may close the group: nobody else is told of its people. */
export const lockInForce = lockState.extend({ open: openMatters.nullable() })

export const rosterSaved = z.object({
  saved: z.int(),
  unchanged: z.int(),
  refused: z.array(refusedCell),
})

/** Rules of law or of the company that a roster can break; all but the last have a row of attend.rosterRules. */
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

/** What of it a roster breaks. */
export const rosterFinding = z.object({
  rule: rosterRule,
  level: z.enum(['block', 'reason', 'warn']),
  /** The group itself where the rule is about it. */
  userId: z.uuid(),
  name: z.string(),
  date: day,
  text: z.string(),
})

/** Characters of a reason; a longer one is told what is too long, as far as anybody types. */
export const MOST_REASON = 200
const MOST_SENT = 2_000

/** What was said about a rule that is broken and may be with a reason. */
export const rosterReason = z.object({
  rule: rosterRule,
  text: z.string().trim().min(1).max(MOST_SENT),
})

export const rosterPublished = z.object({
  /** Which edition of the month is in force. */
  version: z.int(),
  /** False where nothing had changed since the last one. */
  isNew: z.boolean(),
  /** How many people's days are other ones than they were told before. */
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
