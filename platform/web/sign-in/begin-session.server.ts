import { revoke } from '#platform/web/gateway/token.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import type { NewSession } from '#platform/web/session/session.server.ts'

/** Starts a session, and ends the earlier one of this browser, also at the token server. */
export async function replaceSession(
  session: NewSession,
  { log }: OpenCall,
  { startSession, session: earlier, tokenCaller }: RequestState,
): Promise<void> {
  startSession(session)
  if (earlier === null) return
  await revoke(tokenCaller, earlier.refresh_token).catch((err) =>
    log.warn({ err }, 'the provider did not revoke a token'),
  )
}

/** Loads the menus for the first page. On failure the first page shows the reason. */
export async function loadMenu(
  session: NewSession,
  { log }: OpenCall,
  { gatewayFor }: RequestState,
): Promise<void> {
  await gatewayFor(session)
    .navigation()
    .catch((err) => log.warn({ err }, 'the menu could not be loaded'))
}
