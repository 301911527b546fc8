import { AsyncLocalStorage } from 'node:async_hooks'

/** Where the call under way came from, for the logs. */
export type CallOrigin = { ip: string | null; requestId: string | null; userAgent?: string }

const origins = new AsyncLocalStorage<CallOrigin>()

export function withOrigin<T>(origin: CallOrigin, work: () => T): T {
  return origins.run(origin, work)
}

/** Null outside of a call. */
export function currentOrigin(): CallOrigin | null {
  return origins.getStore() ?? null
}
