import { z } from 'zod'

/**
 * Calls of terminals without a user session: they authenticate with a code first, then with a separate token.
 */
export const TERMINAL_CALLS = {
  /** Exchanges a code, which is valid once, for the token of a terminal. */
  register: '/sa/AttendDevice/RegisterTerminal',
  read: '/sa/AttendDevice/GetTerminal',
  /** Clocks an employee in by employee number and PIN. */
  punch: '/sa/AttendDevice/PunchAtTerminal',
} as const

/** Calls about the caller's own PIN. */
export const PIN_CALLS = {
  read: '/sa/AttendPin/GetMyAttendPin',
  set: '/sa/AttendPin/SetMyAttendPin',
  remove: '/sa/AttendPin/RemoveMyAttendPin',
} as const

export const PIN_LENGTH = 6
/** How many minutes a registration code stays valid. */
export const CODE_MINUTES = 10

const MAX_SECRET = 100
const secret = z.string().max(MAX_SECRET)

export const terminalAsked = z.strictObject({})
export const terminal = z.object({ name: z.string() })

export const registrationAsked = z.strictObject({ code: secret })
/** `token` is sent only this once, to the machine. */
export const registeredTerminal = z.object({ token: z.string(), name: z.string() })

const MOST_TYPED = 40

/** The input at a terminal. An impossible PIN gets the same answer as a wrong one. */
export const terminalPunch = z.strictObject({
  /** The id of the form: sending it twice gives one clock-in. */
  requestId: z.uuid().toLowerCase(),
  empNo: z.string().max(MOST_TYPED),
  pin: z.string().max(MOST_TYPED),
})
export type TerminalPunch = z.infer<typeof terminalPunch>

/** The answer to a clock-in at a terminal. */
export const punchedAtTerminal = z.object({
  name: z.string(),
  clockAt: z.string(),
  /** The reason why it does not count; null if it counts. */
  verdict: z.enum(['范围外', '重复', '无效']).nullable(),
  /** How the day currently uses the clock-in; null if it does not use it. */
  counted: z.object({ side: z.enum(['in', 'out']), seq: z.int(), segments: z.int() }).nullable(),
})
export type PunchedAtTerminal = z.infer<typeof punchedAtTerminal>

/** `isPossible` if the user has a personnel file. */
export const ownPin = z.object({ isPossible: z.boolean(), changedAt: z.string().nullable() })
export type OwnPin = z.infer<typeof ownPin>

const MOST_PASSWORD = 512

export const newPin = z.strictObject({
  password: z.string().max(MOST_PASSWORD),
  pin: z.string().max(MOST_TYPED),
  /** The PIN repeated. */
  again: z.string().max(MOST_TYPED),
})
export type NewPin = z.infer<typeof newPin>
