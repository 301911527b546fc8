import { z } from 'zod'

/** Calls of terminals, before any sign-in: what they may hangs on a code, and then on a token of their own. */
export const TERMINAL_CALLS = {
  /** A code that is good once becomes the token of a terminal. */
  register: '/sa/AttendDevice/RegisterTerminal',
  read: '/sa/AttendDevice/GetTerminal',
  /** Somebody clocks in by personal code and PIN. */
  punch: '/sa/AttendDevice/PunchAtTerminal',
} as const

/** What somebody says of his own PIN. */
export const PIN_CALLS = {
  read: '/sa/AttendPin/GetMyAttendPin',
  set: '/sa/AttendPin/SetMyAttendPin',
  remove: '/sa/AttendPin/RemoveMyAttendPin',
} as const

export const PIN_LENGTH = 6
/** How long a code is good that registers a terminal. */
export const CODE_MINUTES = 10

const MAX_SECRET = 100
const secret = z.string().max(MAX_SECRET)

export const terminalAsked = z.strictObject({})
export const terminal = z.object({ name: z.string() })

export const registrationAsked = z.strictObject({ code: secret })
/** `token` is told this once, to the machine and to nobody. */
export const registeredTerminal = z.object({ token: z.string(), name: z.string() })

const MOST_TYPED = 40

/** What is typed at a terminal. What a PIN cannot be is answered like a wrong one. */
export const terminalPunch = z.strictObject({
  /** Of the form: sent twice, it is one clock-in. */
  requestId: z.uuid().toLowerCase(),
  empNo: z.string().max(MOST_TYPED),
  pin: z.string().max(MOST_TYPED),
})
export type TerminalPunch = z.infer<typeof terminalPunch>

/** What is told of a clock-in at a terminal. */
export const punchedAtTerminal = z.object({
  name: z.string(),
  clockAt: z.string(),
  /** Why it does not count; null where it does. */
  verdict: z.enum(['范围外', '重复', '无效']).nullable(),
  /** What the day makes of it so far; null where that is nothing. */
  counted: z.object({ side: z.enum(['in', 'out']), seq: z.int(), segments: z.int() }).nullable(),
})
export type PunchedAtTerminal = z.infer<typeof punchedAtTerminal>

/** `isPossible` where somebody has a personnel file. */
export const ownPin = z.object({ isPossible: z.boolean(), changedAt: z.string().nullable() })
export type OwnPin = z.infer<typeof ownPin>

const MOST_PASSWORD = 512

export const newPin = z.strictObject({
  password: z.string().max(MOST_PASSWORD),
  pin: z.string().max(MOST_TYPED),
  /** The same again. */
  again: z.string().max(MOST_TYPED),
})
export type NewPin = z.infer<typeof newPin>
