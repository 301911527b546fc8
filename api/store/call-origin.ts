import { AsyncLocalStorage } from 'node:async_hooks'
import { DEFAULT_LANGUAGE, type Language } from '#contracts/language.ts'

/** Where the call under way came from, for the logs. */
export type CallOrigin = {
  ip: string | null
  requestId: string | null
  userAgent?: string
  language?: Language
}

const origins = new AsyncLocalStorage<CallOrigin>()

export function withOrigin<T>(origin: CallOrigin, work: () => T): T {
  return origins.run(origin, work)
}

/** Null outside of a call. */
export function currentOrigin(): CallOrigin | null {
  return origins.getStore() ?? null
}

/** The language of whoever made the call. */
export function currentLanguage(): Language {
  return origins.getStore()?.language ?? DEFAULT_LANGUAGE
}
