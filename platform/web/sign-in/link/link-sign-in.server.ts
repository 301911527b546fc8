import { randomBytes } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { revoke } from '#platform/web/gateway/token.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'
import type { NewSession } from '#platform/web/session/session.server.ts'
import { replaceSession } from '#platform/web/sign-in/begin-session.server.ts'
import { signInWithPassword } from '#platform/web/sign-in/sign-in.server.ts'
import { isPutOff, signInTrouble } from '#platform/web/sign-in/sign-in-trouble.server.ts'
import { createLinkMemory } from './link-memory.ts'
import { isFresh, type LinkSecret, openLinkSecret } from './link-secret.server.ts'
import { createLinkStore, type PendingLink, readLinkQuery } from './link-store.server.ts'

const memory = createLinkMemory()

const storeOf = ({ settings, secure }: RequestState) =>
  createLinkStore(settings.sessionKeys, secure)

/** The key that decrypts links. Without a key the address behaves like one that does not exist. */
export function requireLinkKey({ settings }: RequestState, status: 302 | 303): string {
  if (settings.linkSignInKey === null) throw redirect('/404', status)
  return settings.linkSignInKey
}

/**
 * Removes a link from the address. Its parts go into a sealed cookie, and its tokens are revoked at the token
 * server.
 */
export async function takeLinkFromAddress(call: OpenCall, state: RequestState): Promise<void> {
  const query = readLinkQuery(call.url.searchParams)
  if (query === null) return
  await burn(query.tokens, call, state)
  const store = storeOf(state)
  const cookies = query.link ? [await store.write(query.link, Date.now())] : store.clear(state.jar)
  for (const line of cookies) call.addCookie(line)
  throw redirect('/loginSingle', { status: 303, headers: { 'Referrer-Policy': 'no-referrer' } })
}

/** Revokes tokens from an address, because other people's histories and logs contain them. */
async function burn(tokens: string[], { log }: OpenCall, { tokenCaller }: RequestState) {
  if (tokens.length === 0) return
  log.warn({ count: tokens.length }, 'tokens came in a sign-in link: they are revoked, not used')
  for (const token of tokens) {
    await revoke(tokenCaller, token).catch((err) =>
      log.warn({ err }, 'the provider did not revoke a token of a link'),
    )
  }
}

/** The link that waits for confirmation; null without one, or after its minute. */
export function pendingLink(state: RequestState): Promise<PendingLink | null> {
  return storeOf(state).read(state.jar, Date.now())
}

export type LinkResult =
  | { start: string; flash: Flash; error?: never }
  /** `mayRetry`: the link was not checked yet, so the user can try it again. */
  | { error: string; status: number; mayRetry: boolean }

/** Signs in with the link of the form. For every problem the response is the same. */
export async function trySignInByLink(
  call: OpenCall,
  state: RequestState,
  key: string,
): Promise<LinkResult> {
  const link = await pendingLink(state)
  const isShown = link !== null && call.form.get('link') === link.id
  if (!isShown) return refusal(call, state)
  const secret = readSecret(link, key, call)
  try {
    const session = await signInWithPassword(
      call.request,
      { user: link.username, password: secret.password, autologin: false, linkNonce: secret.nonce },
      state.tokenCaller,
    )
    clearLink(call, state)
    await replaceSession(session, call, state)
    return await startOf(session, call, state)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.code === 'unauthenticated') return refusal(call, state)
    const { text, status } = signInTrouble(error, call)
    const mayRetry = isPutOff(error)
    if (mayRetry) memory.giveBack(secret.nonce)
    else clearLink(call, state)
    return { error: text, status, mayRetry }
  }
}

/**
 * The credentials of the link. For an invalid link it returns a password that no account has. The token server then
 * acts as for a wrong password: it takes as long, counts the failure and refuses.
 */
function readSecret({ secret }: PendingLink, key: string, { log }: OpenCall): LinkSecret {
  const now = Date.now()
  const opened = openLinkSecret(secret, key)
  const fault = faultOf(opened, now)
  if (opened && fault === null) return opened
  log.warn({ fault }, 'a sign-in link was refused')
  const random = () => randomBytes(24).toString('base64url')
  return { at: now, nonce: random(), password: random() }
}

function faultOf(secret: LinkSecret | null, now: number): 'garbled' | 'time' | 'used' | null {
  if (secret === null) return 'garbled'
  if (!isFresh(secret, now)) return 'time'
  return memory.take(secret.nonce, now) ? null : 'used'
}

function refusal(call: OpenCall, state: RequestState): LinkResult {
  clearLink(call, state)
  return { error: call.t('link.refused'), status: 400, mayRetry: false }
}

function clearLink(call: OpenCall, state: RequestState): void {
  for (const line of storeOf(state).clear(state.jar)) call.addCookie(line)
}

/** Loads the menu; a refusal of the back end is shown with its message. */
async function startOf(
  session: NewSession,
  { t, log }: OpenCall,
  state: RequestState,
): Promise<LinkResult> {
  const success: Flash = { kind: 'success', text: t('login.success'), isArrival: true }
  try {
    if (!session.mustChangePassword) await state.gatewayFor(session).navigation()
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error }, 'the menu could not be loaded')
    const flash: Flash = { kind: 'error', text: error.message || t('link.noMenu') }
    // Without a response of the back end, the first page itself shows the problem.
    if (error.answered) return { start: '/refuse', flash }
  }
  return { start: '/', flash: success }
}
