import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { explainRefusal, type RefusalStatus } from './refusal-page.ts'

/** The kind of a request; used as a label of the metrics. */
export type RouteKind =
  | 'page'
  | 'data'
  | 'api'
  /** Unlimited in time, or waiting for messages. */
  | 'push'
  | 'static'
  | 'health'
  | 'report'
  | 'refused'

/** An incoming request: enough to log it and to refuse it. */
export type Arrival = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** The request target as received, not decoded. */
  readonly target: string
  readonly requestId: string
  readonly clientAddress: string
  /** Created when first used: most requests log only one line. */
  readonly log: () => Logger
  /** Facts for the final log line and the metrics. */
  readonly note: { kind: RouteKind; userId: string | null; refusal: string | null }
}

/** An arrival on its way through the front. */
export type Exchange = Arrival & {
  /** The request as handlers see it; its body is bounded. */
  readonly request: Request
  readonly path: string
}

/** One step of the front: an answer, or null to pass the request to the next step. */
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
