import type { AppLoadContext } from '@remix-run/node'
import { endOf } from '#platform/web/session/session.server.ts'
import { requestState } from './request-state.server.ts'

/** The user who requests a socket, and the latest time at which their session ends. */
export type SocketCaller = { token: string; userId: string; endsAt: number }

/**
 * The session of a socket request. Its token is used unchanged, because the server could not send a new one to the
 * browser. The browser received a valid token when it requested the name of its connection.
 */
export async function readSocketCaller(
  request: Request,
  context: AppLoadContext,
): Promise<SocketCaller | null> {
  const { session, settings } = await requestState(context, request)
  if (session === null) return null
  return { token: session.access_token, userId: session.sub, endsAt: endOf(session, settings) }
}
