import { z } from 'zod'

const count = z.number().int()

/** How many have one value; null is those who have none. */
const counted = z.object({ value: z.string().nullable(), name: z.string().nullable(), count })
export type Counted = z.infer<typeof counted>

/** People at work, and what is approved for the year where the reader may see it. */
export const headcount = z.object({
  people: count,
  plan: count.nullable(),
  /** Places without people, as the organisation chart has them; below zero there are too many. */
  vacancy: count.nullable(),
})
export type Headcount = z.infer<typeof headcount>

/** Twelve months, the current one last. */
export const joinersAndLeavers = z.object({
  months: z.array(z.object({ month: z.string(), joined: count, left: count })),
})
export type JoinersAndLeavers = z.infer<typeof joinersAndLeavers>

/** Bands of age in years, the last one open. */
export const AGE_BANDS = ['25', '30', '35', '40', '45', '50', ''] as const

/** People at work by age, education and department; null where the reader may not know it. */
export const structure = z.object({
  age: z.array(counted).nullable(),
  education: z.array(counted).nullable(),
  departments: z.array(counted),
})
export type Structure = z.infer<typeof structure>

/** How many files of people at work leave a field open. */
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
  /** From today; below zero it is past. */
  days: count,
  years: count.nullable(),
})
export type Reminder = z.infer<typeof reminder>

/** What falls due and what is to celebrate, the nearest days first. */
export const reminders = z.object({
  rows: z.array(reminder),
  /** How many there are of each kind within its own reach. */
  counts: z.record(z.string(), count),
})
export type Reminders = z.infer<typeof reminders>

/** One's own personnel file in a few words. */
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
  /** Fields that nobody has filled in yet. */
  open: z.array(z.string()),
  /** Changes may be asked for, and none wait. */
  mayAsk: z.boolean().default(false),
})
export type OwnFile = z.infer<typeof ownFile>

/** The people of the departments that somebody leads. */
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

/** Requests that wait for the reader, the oldest first. */
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

/** What somebody asked to have changed in his own file, the newest first. */
export const ownRequests = z.object({
  rows: z.array(z.object({ id: z.string(), state: z.string(), items: count, askedAt: z.string() })),
})
export type OwnRequests = z.infer<typeof ownRequests>

/** Who leads the reader. `id` is of the person, or of the account of who is in no file. */
export const ownLeader = z.object({
  id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  postName: z.string().nullable(),
  deptName: z.string().nullable(),
  /** The reader sees his file. */
  mayOpen: z.boolean(),
})
export type OwnLeader = z.infer<typeof ownLeader>
