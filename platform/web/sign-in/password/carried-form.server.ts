import { CARRIED_PARAM, TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { takeFormToken } from '#platform/web/request/forms/form-token.server.ts'
import { openOwnTyped, sealTyped } from '#platform/web/request/forms/typed-form.server.ts'
import type { OpenCall } from '#platform/web/request/page-call.ts'
import { safeRedirectTarget } from '#platform/web/request/redirect-target.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'

/**
 * The sealed content of a form whose session had ended. The sign-in form carries it along. Null without
 * content, or if the owner of the content is uncertain.
 */
export async function carriedForm(
  { url, form }: Pick<OpenCall, 'url' | 'form'>,
  { settings }: RequestState,
): Promise<string | null> {
  const known = form.get(TYPED_FIELD)
  if (typeof known === 'string') return known
  if (!isCarried({ url })) return null
  const page = safeRedirectTarget(url.searchParams.get('redirect'), url.origin)
  const { account } = takeFormToken(form, null)
  if (page === null || account === null) return null
  return sealTyped({ account, page, form }, settings.sessionKeys, Date.now())
}

/**
 * Whether the posted form is the sign-in form, and not the form of another page that a redirect carried here.
 */
export function isSignInForm({ url, form }: Pick<OpenCall, 'url' | 'form'>): boolean {
  return form.has(TYPED_FIELD) ? form.has('password') : !isCarried({ url })
}

/** The page of the form that this account typed; null for the form of another account. */
export async function pageOfTyped(
  sealed: string | null,
  sub: string,
  { settings }: RequestState,
): Promise<string | null> {
  const whose = { sub, keys: settings.sessionKeys, now: Date.now() }
  return (await openOwnTyped(sealed, whose))?.page ?? null
}

function isCarried({ url }: Pick<OpenCall, 'url'>): boolean {
  return url.searchParams.has(CARRIED_PARAM)
}
