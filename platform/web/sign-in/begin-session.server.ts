import { revoke } from '#platform/web/gateway/token.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import type { NewSession } from '#platform/web/session/session.server.ts'

/** Begins a session, and ends the one that this browser had before, also at the token server. */
export async function replaceSession(
  session: NewSession,
  { log }: OpenCall,
  { startSession, session: earlier, tokenCaller }: RequestState,
): Promise<void> {
  startSession(session)
  if (earlier === null) return
  await revoke(tokenCaller, earlier.refresh_token).catch((err) =>
    log.warn({ err }, 'the provider did not take back a token'),
  )
}

/** Loads what the first page draws. When it cannot be had, that page says why. */
export async function loadMenu(
  session: NewSession,
  { log }: OpenCall,
  { gatewayFor }: RequestState,
): Promise<void> {
  await gatewayFor(session)
    .navigation()
    .catch((err) => log.warn({ err }, 'the menu could not be loaded'))
}
