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
  /** The posted form, read within the limits; empty on GET. `request.formData()` was already consumed. */
  form: FormData
  /** The user typed the form before this sign-in: the handler must show it again and must not save it. */
  isRestored: boolean
  language: Language
  t: TFunction
  requestId: string
  preferences: Preferences
  log: RequestLog
  /** Null for a visitor. */
  person: Person | null
  /** Sets the message for the page to which the response redirects. */
  setFlash(flash: Flash): void
  /** Adds a Set-Cookie line to the response of this handler. */
  addCookie(line: string): void
}

/** The arguments of a handler behind `guarded('signed-in', …)`. */
export type SignedInCall = Omit<OpenCall, 'person'> & {
  person: Person
  gateway: Gateway
  /** The user must change the password before anything else. */
  mustChangePassword: boolean
  passwordChanged(): void
}

/** The arguments of a handler behind `guarded('view' | 'add' | …)`. */
export type ResourceCall = SignedInCall & {
  /** The resource that the pathname names. Route params are never used for it. */
  resource: Resource
  /** The codes of the buttons that this person has on the resource's menu entry. For display only. */
  permissions: ReadonlySet<string>
  /** The buttons that cover the user's own rows only. */
  ownOnly: ReadonlySet<string>
}
