import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { errors } from 'oidc-provider'
import type { Authenticate } from '#platform/api/identity/authenticate.ts'
import { TooManyAttempts } from '#platform/api/identity/throttle/attempts.ts'
import { originOf } from '#platform/api/identity/tokens/password-grant.ts'
import { HashingBusy } from '#platform/api/passwords/password-hash.ts'
import { isDiskFull } from '#platform/api/store/connection/database.ts'
import { type Language, readLanguage } from '#platform/wire/language/language.ts'
import {
  drawPage,
  drawSignInForm,
  drawSignOutForm,
  LANGUAGE_PARAM,
  PAGE_POLICY,
} from './provider-page.ts'

export const SIGN_IN_PATH = '/oauth/sign-in'

const MAX_CREDENTIAL_CHARACTERS = 512
const MINUTE_S = 60

type PageContext = Pick<
  KoaContextWithOIDC,
  'get' | 'set' | 'req' | 'res' | 'path' | 'method' | 'status' | 'type' | 'body' | 'redirect'
>

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

type Refusal = { status: number; key: string; values?: Record<string, number> }

/**
 * The page of the provider on which users type their password. It has no script. An attempt is checked in the
 * same way as one through the password grant.
 */
export function addSignInPage(provider: Provider, authenticate: Authenticate): void {
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith(`${SIGN_IN_PATH}/`)) return next()
    const interaction = await findInteraction(provider, ctx)
    if (!interaction) return showProblem(ctx, languageOf(ctx), 400)
    const language = languageOf(ctx, interaction)
    if (ctx.method === 'GET') return showForm(ctx, language)
    if (ctx.method !== 'POST') return showProblem(ctx, language, 405)
    const answer = await trySignIn(ctx)
    if (typeof answer !== 'string') return showForm(ctx, language, answer)
    ctx.status = 303
    ctx.redirect(answer)
  })

  /** Signs the user in and returns the address to continue at, or the refusal. */
  async function trySignIn(ctx: PageContext): Promise<string | Refusal> {
    const form = new URLSearchParams(await text(ctx.req))
    const username = form.get('user') ?? ''
    const password = form.get('password') ?? ''
    if (username.trim() === '' || password === '') return { status: 400, key: 'signIn.required' }
    if (Math.max(username.length, password.length) > MAX_CREDENTIAL_CHARACTERS) return WRONG
    try {
      const accountId = await authenticate(
        { username, password },
        originOf(ctx, 'redirect'),
        async (_tx, account) => account.id,
      )
      if (accountId === null) return WRONG
      return await provider.interactionResult(ctx.req, ctx.res, {
        login: { accountId, remember: false },
      })
    } catch (error) {
      return refusalOf(ctx, error)
    }
  }
}

const WRONG: Refusal = { status: 400, key: 'signIn.wrong' }

function refusalOf(ctx: PageContext, error: unknown): Refusal {
  if (error instanceof HashingBusy) return { status: 503, key: 'unavailable' }
  if (isDiskFull(error)) return { status: 507, key: 'storageFull' }
  if (!(error instanceof TooManyAttempts)) throw error
  const { seconds } = error
  ctx.set('retry-after', String(seconds))
  return seconds < MINUTE_S
    ? { status: 429, key: 'signIn.waitSeconds', values: { number: seconds } }
    : { status: 429, key: 'signIn.waitMinutes', values: { number: Math.ceil(seconds / MINUTE_S) } }
}

/** The sign-in that both the URL and the cookie of this browser name. */
async function findInteraction(provider: Provider, ctx: PageContext): Promise<Interaction | null> {
  try {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    return ctx.path === `${SIGN_IN_PATH}/${interaction.uid}` ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** The language: the choice on the page, else the language that the product requests, else the browser's. */
function languageOf(ctx: Pick<PageContext, 'get' | 'req'>, interaction?: Interaction): Language {
  const { searchParams } = new URL(ctx.req.url ?? '', 'http://page.invalid')
  const wish = searchParams.get(LANGUAGE_PARAM) ?? interaction?.params.ui_locales
  return readLanguage(typeof wish === 'string' ? wish : ctx.get('accept-language'))
}

function show(ctx: PageContext, status: number, html: string): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.set('content-security-policy', PAGE_POLICY)
  ctx.set('cache-control', 'no-store')
  ctx.body = html
}

function showForm(ctx: PageContext, language: Language, refusal?: Refusal): void {
  show(ctx, refusal?.status ?? 200, drawSignInForm(language, refusal))
}

function showProblem(ctx: PageContext, language: Language, status: number): void {
  show(ctx, status, drawPage(language, 'signIn.title', 'signIn.expired'))
}

/** The page for errors after which the provider cannot redirect. The reason goes to the log only. */
export function showProviderError(ctx: KoaContextWithOIDC, out: { error: string }): void {
  if (!ctx.accepts('html')) {
    ctx.body = out
    return
  }
  showProblem(ctx, languageOf(ctx), ctx.status)
}

/** Asks for confirmation only when the request has no id token to identify the session. */
export function showSignOutQuestion(ctx: KoaContextWithOIDC, form: string): void {
  show(ctx, 200, drawSignOutForm(languageOf(ctx), form))
}

export function showSignedOut(ctx: KoaContextWithOIDC): void {
  show(ctx, 200, drawPage(languageOf(ctx), 'signIn.signedOutTitle', 'signIn.signedOut'))
}
