import type { RefusedRequest } from '#platform/api/http/log-refused.ts'
import type { Arrival } from './exchange.ts'
import { describeTarget } from './request-target.ts'

/** Refusals that go into the operation log: attempts to act as another user. */
const WRITTEN_DOWN = new Set(['foreign-origin', 'foreign-form'])

/** Passes a refusal on to the log of the back end. The refusal itself does not depend on it. */
export function writeDownRefusal(
  arrival: Arrival,
  onRefused: ((request: RefusedRequest) => Promise<void>) | undefined,
): void {
  const { note, log } = arrival
  if (!onRefused || note.refusal === null || !WRITTEN_DOWN.has(note.refusal)) return
  const request = {
    reason: note.refusal,
    method: arrival.incoming.method ?? '',
    path: describeTarget(arrival.target).path,
    address: arrival.clientAddress,
    requestId: arrival.requestId,
    userId: note.userId,
  }
  onRefused(request).catch((error) => log().error({ err: error }, 'a refusal could not be logged'))
}
