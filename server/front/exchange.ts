import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { explainRefusal, type RefusalStatus } from './refusal-page.ts'

/** What kind of work a request is; label of the metrics. */
export type RouteKind =
  | 'page'
  | 'data'
  | 'api'
  /** Has no end of its own, or waits for something to say. */
  | 'push'
  | 'static'
  | 'health'
  | 'report'
  | 'refused'

/** A request that came in: enough to log it and to refuse it. */
export type Arrival = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** The request target as it came over the wire. */
  readonly target: string
  readonly requestId: string
  readonly clientAddress: string
  /** Made when something is written: most requests have nothing to say but their one line. */
  readonly log: () => Logger
  /** What the log line and the metrics say in the end. */
  readonly note: { kind: RouteKind; userId: string | null; refusal: string | null }
}

/** An arrival on its way through the front. */
export type Exchange = Arrival & {
  /** The request as handlers see it; its body is bounded. */
  readonly request: Request
  readonly path: string
}

/** One step of the front: an answer, or null when the next step shall look at it. */
export type Step = (exchange: Exchange) => Response | null | Promise<Response | null>

/** Ends a request here. `reason` is for the log and the metrics: a word, never input. */
export function refuse(arrival: Arrival, status: RefusalStatus, reason: string): Response {
  arrival.note.kind = 'refused'
  arrival.note.refusal = reason
  return explainRefusal(arrival, status)
}

// nginx's number for a client that left before its answer was complete.
const CLIENT_LEFT = 499

/** The status that went out, or the number for a client that did not wait for it. */
export function finalStatus({ outgoing }: Arrival): number {
  return outgoing.writableFinished ? outgoing.statusCode : CLIENT_LEFT
}
