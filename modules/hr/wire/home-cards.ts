import { z } from 'zod'

const count = z.number().int()

/** Number of rows with one value; null stands for no value. */
const counted = z.object({ value: z.string().nullable(), name: z.string().nullable(), count })
export type Counted = z.infer<typeof counted>

/** People at work, and the places approved for the year when the reader may see them. */
export const headcount = z.object({
  people: count,
  plan: count.nullable(),
  /** Vacancies as in the organisation chart; negative when there are too many people. */
  vacancy: count.nullable(),
  /** People at work at the end of each of the last twelve months. The current month counts up to today. */
  months: z.array(z.object({ month: z.string(), people: count })).default([]),
})
export type Headcount = z.infer<typeof headcount>

/** Twelve months, the current one last. */
export const joinersAndLeavers = z.object({
  months: z.array(z.object({ month: z.string(), joined: count, left: count })),
  /** People at work today; null for readers who may not see the turnover. */
  people: count.nullable().default(null),
})
export type JoinersAndLeavers = z.infer<typeof joinersAndLeavers>

/** People at work at the end of each month, counted back from today. */
export function headcounts(
  people: number,
  months: JoinersAndLeavers['months'],
): { month: string; people: number }[] {
  const later = (at: number) => months.slice(at + 1)
  return months.map(({ month }, at) => ({
    month,
    people: later(at).reduce((sum, { joined, left }) => sum - joined + left, people),
  }))
}

/** People who join or leave within the next days, and people who should have joined; the first day first. */
export const comingMoves = z.object({
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      deptName: z.string().nullable(),
      way: z.enum(['joins', 'leaves']),
      date: z.string(),
      /** Days from today; negative for a person who should have joined. */
      days: count,
    }),
  ),
})
export type ComingMoves = z.infer<typeof comingMoves>

/** Bands of age in years, the last one open. */
export const AGE_BANDS = ['25', '30', '35', '40', '45', '50', ''] as const

/** People at work by age, education and department; null when the reader may not see the field. */
export const structure = z.object({
  age: z.array(counted).nullable(),
  education: z.array(counted).nullable(),
  departments: z.array(counted),
})
export type Structure = z.infer<typeof structure>

/** For each field, the number of files of people at work where it is empty. */
export const fileGaps = z.object({
  people: count,
  fields: z.array(z.object({ field: z.string(), count })),
})
export type FileGaps = z.infer<typeof fileGaps>

export const REMINDERS = [
  'probationEnd',
  'contractMissing',
  'contractEnd',
  'paperEnd',
  'retirement',
  'letterUnsigned',
  'noteFollow',
  'birthday',
  'serviceYear',
] as const

const reminder = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  deptName: z.string().nullable(),
  kind: z.enum(REMINDERS),
  date: z.string(),
  /** Days from today; negative for past days. */
  days: count,
  years: count.nullable(),
})
export type Reminder = z.infer<typeof reminder>

/** Due days and celebrations, the nearest first. */
export const reminders = z.object({
  rows: z.array(reminder),
  /** For each kind, the number of rows within that kind's limit of days. */
  counts: z.record(z.string(), count),
})
export type Reminders = z.infer<typeof reminders>

/** The reader's own personnel file in short. */
export const ownFile = z.object({
  id: z.string(),
  name: z.string(),
  empNo: z.string(),
  photo: z.string().nullable(),
  deptName: z.string().nullable(),
  postName: z.string().nullable(),
  status: z.string(),
  joinDate: z.string(),
  /** Years to one decimal. */
  serviceYears: z.number().nullable(),
  /** Expected fields that are empty. */
  open: z.array(z.string()),
  /** Whether the reader may request changes and has no pending request. */
  mayAsk: z.boolean().default(false),
})
export type OwnFile = z.infer<typeof ownFile>

/** The people of the departments that the reader leads. */
export const team = z.object({
  people: count,
  byStatus: z.array(counted),
  departments: z.array(z.object({ id: z.string(), name: z.string() })),
  faces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      postName: z.string().nullable(),
      status: z.string(),
    }),
  ),
})
export type Team = z.infer<typeof team>

/** Requests that wait for the reader's decision, the oldest first. */
export const waitingChanges = z.object({
  total: count,
  rows: z.array(
    z.object({
      id: z.string(),
      person: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      deptName: z.string().nullable(),
      items: count,
      askedAt: z.string(),
    }),
  ),
})
export type WaitingChanges = z.infer<typeof waitingChanges>

/** The reader's own change requests, the newest first. */
export const ownRequests = z.object({
  rows: z.array(z.object({ id: z.string(), state: z.string(), items: count, askedAt: z.string() })),
})
export type OwnRequests = z.infer<typeof ownRequests>

/**
 * The reader's leader. `id` is that of the person, or of the account when the leader has no file.
 */
export const ownLeader = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  postName: z.string().nullable(),
  deptName: z.string().nullable(),
  /** Whether the reader may see the leader's file. */
  mayOpen: z.boolean(),
})
export type OwnLeader = z.infer<typeof ownLeader>
