import type { AppLoadContext } from '@remix-run/node'
import { endOf } from '#platform/web/session/session.server.ts'
import { requestState } from './request-state.server.ts'

/** Whose socket it is that a browser wants to open, and when his session ends at the latest. */
export type SocketCaller = { token: string; userId: string; endsAt: number }

/**
 * The session behind a request that asks for a socket. Its token is taken as it stands: a new one
 * could not be handed to the browser, which has just been given one that is good when it asked for
 * the name of its connection.
 */
export async function readSocketCaller(
  request: Request,
  context: AppLoadContext,
): Promise<SocketCaller | null> {
  const { session, settings } = await requestState(context, request)
  if (session === null) return null
  return { token: session.access_token, userId: session.sub, endsAt: endOf(session, settings) }
}
