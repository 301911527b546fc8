import { z } from 'zod'

/** The hub protocol of ASP.NET Core SignalR, in JSON: records, each ended by one character. */
const SEPARATOR = '\u001e'

/** Kinds of records, by the numbers of the protocol. */
const CALL = 1
const STREAM_CALL = 4
const PING = 6
const CLOSE = 7

const MAX_NAME = 100
const MAX_VALUES = 10

const handshake = z.object({ protocol: z.string(), version: z.number() })
const record = z.object({ type: z.int() })
const call = z.object({
  /** The caller waits for a completion under this id. */
  invocationId: z.string().min(1).max(MAX_NAME).optional(),
  target: z.string().max(MAX_NAME),
  arguments: z.array(z.unknown()).max(MAX_VALUES),
})

/** A message of a connected client. */
export type ClientMessage =
  | { kind: 'call'; id: string | undefined; target: string; values: readonly unknown[] }
  | { kind: 'good-bye' }
  /** A ping, or a valid message that needs no answer. */
  | { kind: 'nothing' }

const write = (value: object) => JSON.stringify(value) + SEPARATOR

export const PING_RECORD = write({ type: PING })

/** The records of a text, or null when the text does not consist of complete records. */
export function readRecords(text: string): unknown[] | null {
  if (!text.endsWith(SEPARATOR)) return null
  try {
    return text
      .slice(0, -1)
      .split(SEPARATOR)
      .map((part) => JSON.parse(part) as unknown)
  } catch {
    return null
  }
}

/** Why a handshake is refused, or null. */
export function handshakeProblem(value: unknown): string | null {
  const parsed = handshake.safeParse(value)
  if (!parsed.success) return 'This is no handshake.'
  return parsed.data.protocol === 'json' ? null : 'Only the protocol "json" is spoken here.'
}

export function handshakeRecord(problem: string | null): string {
  return write(problem === null ? {} : { error: problem })
}

/** Null when the value is not a record. */
export function readClientMessage(value: unknown): ClientMessage | null {
  const kind = record.safeParse(value)
  if (!kind.success) return null
  const { type } = kind.data
  if (type === CLOSE) return { kind: 'good-bye' }
  if (type !== CALL && type !== STREAM_CALL) return { kind: 'nothing' }
  const parsed = call.safeParse(value)
  if (!parsed.success) return null
  const { invocationId: id, target, arguments: values } = parsed.data
  // The hub has no streams: a request for a stream is handled as a call of an unknown method.
  return { kind: 'call', id, target: type === CALL ? target : '', values }
}

export function completionRecord(invocationId: string, error: string | null): string {
  return write({ type: 3, invocationId, ...(error === null ? { result: null } : { error }) })
}

export function closeRecord(error: string | null, mayReturn: boolean): string {
  return write({ type: CLOSE, ...(error !== null && { error }), allowReconnect: mayReturn })
}

/**
 * Prepares a call of `Show` for several receivers with their own client ids, so that the record is serialised only
 * once.
 */
export function showRecord(push: object): (clientId: string) => string {
  const rest = JSON.stringify(push).slice(1)
  const head = '{"type":1,"target":"Show","arguments":[{"clientId":'
  return (clientId) => `${head}${JSON.stringify(clientId)},${rest}]}${SEPARATOR}`
}
