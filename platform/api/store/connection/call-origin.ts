import { AsyncLocalStorage } from 'node:async_hooks'
import { DEFAULT_LANGUAGE, type Language } from '#platform/wire/language/language.ts'

/** Where the call under way came from, for the logs. */
export type CallOrigin = {
  ip: string | null
  requestId: string | null
  userAgent?: string
  language?: Language
  /** Nobody opened it: a look ahead, a picture, a HEAD. It leaves no trace of a person. */
  isInPassing?: boolean
}

const origins = new AsyncLocalStorage<CallOrigin>()

export function withOrigin<T>(origin: CallOrigin, work: () => T): T {
  return origins.run(origin, work)
}

/** Null outside of a call. */
export function currentOrigin(): CallOrigin | null {
  return origins.getStore() ?? null
}

/** Whether somebody opened what is asked for; of what is in passing nothing is written down. */
export function isOpenedByPerson(): boolean {
  return origins.getStore()?.isInPassing !== true
}

/** The language of whoever made the call. */
export function currentLanguage(): Language {
  return origins.getStore()?.language ?? DEFAULT_LANGUAGE
}
