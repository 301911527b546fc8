import { data, redirect } from '@remix-run/node'
import { SHARE_CALLS } from '#platform/define/shipped/sharing/share-link.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { callOpenly } from '#platform/web/gateway/open-call.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { shareLinkAnswer } from '#platform/wire/sharing/share-links.ts'
import type { ShareAccessView } from './share-access-view.ts'
import { readShareCookie, shareCookieLine } from './share-cookie.server.ts'

const TOKEN = 'k'
/** Longer input cannot be a token or a passcode. */
const [MAX_TOKEN, MAX_TYPED] = [100, 20]
const TOO_MANY = 429

/**
 * Removes the token from the address, so that it appears in no history and no referrer. It does not check the
 * link, because programs that preview an address must not open it.
 */
export async function takeFromAddress(
  page: string,
  call: OpenCall,
  state: RequestState,
): Promise<void> {
  const token = call.url.searchParams.get(TOKEN)
  if (token === null) return
  call.addCookie(await shareCookieLine(page, { token: token.slice(0, MAX_TOKEN) }, state))
  throw redirect(`/${page}`, 303)
}

/**
 * The access that this browser has already opened, or the page that asks whether to open the link; null
 * without a link.
 */
export async function readShareAccess(
  page: string,
  call: OpenCall,
  state: RequestState,
): Promise<{ opening: string } | ShareAccessView | null> {
  const access = await readShareCookie(page, state)
  return access === null || 'opening' in access ? access : shareAccessView(call, '')
}

const shareAccessView = ({ t }: OpenCall, problem: string): ShareAccessView => ({
  kind: 'door',
  title: t('share.title'),
  problem,
})

/**
 * Opens a link, which counts as a use. For any problem with the link, its passcode or the number of attempts,
 * the page is the same.
 */
export async function openSharedPage(page: string, call: OpenCall, state: RequestState) {
  const access = await readShareCookie(page, state)
  const passcode = String(call.form.get('passcode') ?? '').trim()
  const refused = shareAccessView(call, call.t('share.closed'))
  if (!access || !('token' in access)) return data(refused)
  const body = { page, token: access.token, passcode: passcode.slice(0, MAX_TYPED) }
  try {
    const answer = await callOpenly(state.tokenCaller, SHARE_CALLS.resolve, body, shareLinkAnswer)
    if (answer.outcome === 'closed') return data(refused)
    call.addCookie(await shareCookieLine(page, { opening: answer.opening }, state, answer.seconds))
    return redirect(`/${page}`, 303)
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'too-many') {
      return data(refused, { status: TOO_MANY })
    }
    throw error
  }
}
