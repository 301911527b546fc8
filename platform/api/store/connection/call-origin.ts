import { AsyncLocalStorage } from 'node:async_hooks'
import { DEFAULT_LANGUAGE, type Language } from '#platform/wire/language/language.ts'

/** Where the current call came from, for the logs. */
export type CallOrigin = {
  ip: string | null
  requestId: string | null
  userAgent?: string
  language?: Language
  /** The user did not open the page: a prefetch, a picture or a HEAD request. No log entry is written. */
  isInPassing?: boolean
  /** The answer has no body (HEAD), so the caller sees nothing of it. */
  isBodiless?: boolean
  /** Called for failures that do not fail the call. */
  onTrouble?: (error: unknown, what: string) => void
}

const origins = new AsyncLocalStorage<CallOrigin>()

export function withOrigin<T>(origin: CallOrigin, work: () => T): T {
  return origins.run(origin, work)
}

/** Returns null outside of a call. */
export function currentOrigin(): CallOrigin | null {
  return origins.getStore() ?? null
}

/** Whether the user opened the page. Prefetches and pictures are not logged. */
export function isOpenedByPerson(): boolean {
  return origins.getStore()?.isInPassing !== true
}

/** The language of the caller. */
export function currentLanguage(): Language {
  return origins.getStore()?.language ?? DEFAULT_LANGUAGE
}
