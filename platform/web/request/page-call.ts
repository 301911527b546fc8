import type { TFunction } from 'i18next'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Gateway } from '#platform/web/gateway/gateway-types.ts'
import type { Flash } from '#platform/web/session/flash.server.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { RequestLog } from './load-context.ts'
import type { Preferences } from './shell/preferences.ts'

/** The data about the signed-in user that a browser may have. */
export type Person = { sub: string; name: string; user_name: string; avatar: string; face: string }

/** The arguments of every handler, signed in or not. */
export type OpenCall = {
  request: Request
  params: Readonly<Record<string, string | undefined>>
  url: URL
  /** The posted form, read within bounds; empty on GET. `request.formData()` is used up. */
  form: FormData
  /** The form was typed before this sign-in: it is to be drawn again and not to be saved. */
  isRestored: boolean
  language: Language
  t: TFunction
  requestId: string
  preferences: Preferences
  log: RequestLog
  /** Null for a visitor. */
  person: Person | null
  /** Shown on the page that the answer redirects to. */
  setFlash(flash: Flash): void
  /** A Set-Cookie line for the answer of this handler. */
  addCookie(line: string): void
}

/** The arguments of a handler behind `guarded('signed-in', …)`. */
export type SignedInCall = Omit<OpenCall, 'person'> & {
  person: Person
  gateway: Gateway
  /** The password must be changed before anything else. */
  mustChangePassword: boolean
  passwordChanged(): void
}

/** The arguments of a handler behind `guarded('view' | 'add' | …)`. */
export type ResourceCall = SignedInCall & {
  /** Found by the pathname, never by params. */
  resource: Resource
  /** Button codes this person holds on the resource's menu entry; for display only. */
  permissions: ReadonlySet<string>
  /** The buttons that cover the user's own rows only. */
  ownOnly: ReadonlySet<string>
}
