import type { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'

/** Whether the same request may succeed a little later. */
export function isPutOff({ code }: GatewayError): boolean {
  return code === 'too-many' || code === 'busy'
}

/** The message for a sign-in that was delayed or failed for a reason other than the credentials. */
export function signInTrouble(
  error: GatewayError,
  { t, log, requestId }: OpenCall,
): { text: string; status: number; headers?: HeadersInit } {
  if (isPutOff(error)) {
    const time = waitText(error.retryAfterSeconds ?? 1, t)
    const text = t(error.code === 'busy' ? 'login.busy' : 'login.wait', { time })
    return { text, status: error.status, headers: refusalInit(error).headers ?? {} }
  }
  log.error({ err: error.cause ?? error }, 'signing in was not possible')
  const headers = refusalInit(error).headers ?? {}
  const key = error.code === 'storage-full' ? 'login.storageFull' : 'login.unavailable'
  return { text: t(key, { requestId }), status: error.status, headers }
}

const MINUTE_S = 60

function waitText(seconds: number, t: OpenCall['t']): string {
  return seconds < MINUTE_S
    ? t('login.seconds', { number: seconds })
    : t('login.minutes', { number: Math.ceil(seconds / MINUTE_S) })
}
