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
  /** Replaces a PIN, also one from a slip. */
  changePin: '/sa/AttendDevice/ChangePinAtTerminal',
} as const

/** Calls about the caller's own PIN, and the list of people who can get a one-time PIN. */
export const PIN_CALLS = {
  read: '/sa/AttendPin/GetMyAttendPin',
  set: '/sa/AttendPin/SetMyAttendPin',
  remove: '/sa/AttendPin/RemoveMyAttendPin',
  receivers: '/sa/AttendPin/GetAttendPinReceiverList',
} as const

export const PIN_LENGTH = 6
/** The most slips that one form can create, and the most people in the list to choose from. */
export const MOST_SLIPS = 50
/** How many days a PIN on a slip stays valid, if no parameter says so. */
export const PIN_DAYS = 7
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

/** The input at a terminal. A PIN in an invalid format gets the same answer as a wrong PIN. */
export const terminalPunch = z.strictObject({
  /** The id of the form: sending it twice gives one clock-in. */
  requestId: z.uuid().toLowerCase(),
  empNo: z.string().max(MOST_TYPED),
  pin: z.string().max(MOST_TYPED),
})
export type TerminalPunch = z.infer<typeof terminalPunch>

/** A new PIN in place of the present one, which may be from a slip. */
export const pinChange = z.strictObject({
  empNo: z.string().max(MOST_TYPED),
  pin: z.string().max(MOST_TYPED),
  newPin: z.string().max(MOST_TYPED),
  /** The new PIN repeated. */
  again: z.string().max(MOST_TYPED),
})
export type PinChange = z.infer<typeof pinChange>

export const changedPin = z.object({ name: z.string() })
export type ChangedPin = z.infer<typeof changedPin>

const receiver = z.object({
  userId: z.uuid(),
  name: z.string(),
  empNo: z.string(),
  deptName: z.string().nullable(),
})

/**
 * A person who can get a one-time PIN, and the state of their present PIN: `none`, `over`
 * (expired), `once` (the person must change it) or `own`.
 */
export const pinReceiver = receiver.extend({
  state: z.enum(['none', 'over', 'once', 'own']),
  /** The time when a one-time PIN expires, or when the person set their own PIN. */
  at: z.string().nullable(),
})
export type PinReceiver = z.infer<typeof pinReceiver>

export const pinReceivers = z.object({ count: z.int(), people: z.array(pinReceiver) })
export type PinReceivers = z.infer<typeof pinReceivers>

/** A slip of paper. The PIN is sent only this once. */
const pinSlip = receiver.extend({ pin: z.string(), validUntil: z.string() })
export type PinSlip = z.infer<typeof pinSlip>
export const pinSlips = z.object({ slips: z.array(pinSlip) })

/** The answer to a clock-in at a terminal. */
export const punchedAtTerminal = z.object({
  name: z.string(),
  clockAt: z.string(),
  /** The reason why the clock-in does not count; null if it counts. */
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
