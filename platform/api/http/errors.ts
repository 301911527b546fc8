import type { Context, ErrorHandler, MiddlewareHandler, NotFoundHandler } from 'hono'
import type { Logger } from 'pino'
import { uuidv7 } from 'uuidv7'
import { Failure } from '#platform/api/failure.ts'
import { HashingBusy } from '#platform/api/passwords/password-hash.ts'
import { withOrigin } from '#platform/api/store/connection/call-origin.ts'
import { isDatabaseTrouble, isDiskFull } from '#platform/api/store/connection/database.ts'
import { CALL_LIMIT_MS, withTimeLimit } from '#platform/api/store/connection/time-limit.ts'
import { readLanguage } from '#platform/wire/language/language.ts'
import { refuse, TROUBLE_WAIT_S } from './answer.ts'
import type { ApiEnv } from './env.ts'
import { say } from './messages.ts'

const REQUEST_ID = /^[\w-]{8,64}$/
const BUSY_SECONDS = 2

/** Sets the language and the request id of a call, for messages and logs, and starts its time limit. */
export const readCaller: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const header = c.req.header('x-request-id') ?? ''
  c.set('language', readLanguage(c.req.header('accept-language')))
  const requestId = REQUEST_ID.test(header) ? header : uuidv7()
  c.set('requestId', requestId)
  // Failures deep inside, also in the token server, are logged under this id.
  await withTimeLimit(CALL_LIMIT_MS, () =>
    withOrigin({ ip: null, requestId, language: c.get('language') }, next),
  )
}

const OUR_FAULTS = new Set(['upstream', 'storage-full'])

function answerTrouble(c: Context<ApiEnv>, status: 500 | 503): Response {
  const msg = say(c.get('language'), 'unavailable')
  if (status === 503) c.header('retry-after', String(TROUBLE_WAIT_S))
  return c.json({ status, success: false, msg, response: null, code: 'upstream' }, status)
}

/**
 * Responds to a Failure with its message. Logs other errors under the request id; the response then only says
 * that there is a problem.
 */
export function answerError(log: Logger): ErrorHandler<ApiEnv> {
  const tell = (err: unknown, c: Context<ApiEnv>) =>
    log.error({ err, requestId: c.get('requestId'), path: c.req.path }, 'an API call failed')
  return (error, c) => {
    if (error instanceof Failure) {
      // The response is a failure, but the cause is on our side. A user who asks for help has only the
      // request id, so log the cause.
      if (OUR_FAULTS.has(error.code)) tell(error.cause ?? error, c)
      return refuse(c, error)
    }
    if (error instanceof HashingBusy) {
      const detail = { values: { seconds: BUSY_SECONDS }, retryAfterSeconds: BUSY_SECONDS }
      return refuse(c, new Failure('busy', 'busy', detail))
    }
    tell(error, c)
    if (isDiskFull(error)) return refuse(c, new Failure('storage-full', 'storageFull'))
    return answerTrouble(c, isDatabaseTrouble(error) ? 503 : 500)
  }
}

export const answerMissing: NotFoundHandler<ApiEnv> = (c) =>
  refuse(c, new Failure('not-found', 'not-found'))
