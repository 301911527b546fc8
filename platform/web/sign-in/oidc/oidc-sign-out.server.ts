import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { type OpenIdProvider, openProvider } from './oidc-provider.server.ts'

const AFTER_SIGN_OUT_PATH = '/login'

/** The address to end the session at the provider, and whether the provider is the embedded one. */
export type SignOutThere = { address: string; isEmbedded: boolean }

/**
 * The address to sign out at the provider. Null when the session did not start there, or the provider is
 * unreachable; the session here ends in both cases.
 */
export async function signOutThere(
  { url, log }: Pick<OpenCall, 'url' | 'log'>,
  { session, settings }: Pick<RequestState, 'session' | 'settings'>,
): Promise<SignOutThere | null> {
  const { identity } = session ?? {}
  if (!identity || settings.redirectSignIn === null) return null
  try {
    const provider = await openProvider(settings)
    const endpoint = endSessionEndpoint(provider, url.origin)
    if (!endpoint || provider.metadata.issuer !== identity.issuer) return null
    endpoint.searchParams.set('client_id', provider.clientId)
    endpoint.searchParams.set('post_logout_redirect_uri', url.origin + AFTER_SIGN_OUT_PATH)
    if (identity.idToken) endpoint.searchParams.set('id_token_hint', identity.idToken)
    return { address: endpoint.toString(), isEmbedded: provider.isEmbedded }
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'the provider was not asked to sign out')
    return null
  }
}

function endSessionEndpoint({ metadata, isEmbedded }: OpenIdProvider, origin: string): URL | null {
  const { end_session_endpoint: endpoint } = metadata
  if (!endpoint) return null
  return isEmbedded ? new URL(new URL(endpoint).pathname, origin) : new URL(endpoint)
}
