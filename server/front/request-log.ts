import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { type Arrival, finalStatus } from './exchange.ts'
import type { Metrics } from './metrics.ts'
import { describeTarget } from './request-target.ts'

export type RequestTiming = { milliseconds: number; bytes: number }

/** Writes the log line of a request after its connection has finished with it. */
export function logRequest(log: Logger, arrival: Arrival, timing: RequestTiming): void {
  const { note } = arrival
  const status = finalStatus(arrival)
  const line = {
    requestId: arrival.requestId,
    ...(note.userId === null ? undefined : { userId: note.userId }),
    address: arrival.clientAddress,
    method: arrival.incoming.method,
    ...describeTarget(arrival.target),
    kind: note.kind,
    status,
    ms: Math.round(timing.milliseconds * 10) / 10,
    bytes: timing.bytes,
    ...(note.refusal === null ? undefined : { refused: note.refusal }),
  }
  // A health probe that finds this process not ready is not a failed request.
  if (status >= 500 && note.kind !== 'health') log.error(line, 'request')
  else if (status >= 500 || note.refusal !== null) log.warn(line, 'request')
  else log.info(line, 'request')
}

const BROKEN: Readonly<Record<string, [status: string, reason: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'long-headers'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'slow-request'],
}

/** Answers connections that send an unreadable request, or never finish one. */
export function answerBrokenRequest(log: Logger, metrics: Metrics) {
  return (error: NodeJS.ErrnoException, connection: Duplex): void => {
    if (error.code === 'ECONNRESET' || !connection.writable) {
      connection.destroy()
      return
    }
    const [status, refused] = BROKEN[error.code ?? ''] ?? ['400 Bad Request', 'no-http']
    log.warn({ address: (connection as Socket).remoteAddress, refused }, 'broken request')
    metrics.refused(refused)
    connection.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  }
}
