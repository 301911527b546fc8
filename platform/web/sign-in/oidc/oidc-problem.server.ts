import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import { OidcFault } from '#platform/web/session/oidc-fault.ts'
import { RedirectRefused } from './redirect-refused.ts'

/** Why the sign-in failed, as text for the page. */
export type RedirectProblem = { text: string; technical: string | null; status: number }

/** The message for a failed sign-in; the reason goes to the log only. */
export function describeProblem(
  error: unknown,
  { t, log, requestId }: Pick<OpenCall, 't' | 'log' | 'requestId'>,
): RedirectProblem {
  const problem = problemOf(error)
  if (!problem) throw error
  const { cause } = error as Error
  const reason = cause instanceof Error ? cause.message : undefined
  log.warn({ problem: (error as Error).message, reason }, 'a sign-in by redirect was refused')
  return { ...problem, text: t(problem.text, { requestId }) }
}

function problemOf(error: unknown): RedirectProblem | null {
  if (error instanceof OidcFault) {
    return { text: 'sso.fault', technical: error.message, status: 400 }
  }
  if (error instanceof RedirectRefused) {
    const status = error.problem === 'unavailable' ? 503 : 400
    return { text: `sso.${error.problem}`, technical: null, status }
  }
  if (error instanceof GatewayError) {
    return error.answered && error.message !== ''
      ? { text: error.message, technical: null, status: error.status }
      : { text: 'sso.unavailable', technical: null, status: 503 }
  }
  return null
}
