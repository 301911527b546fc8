/**
 * The cookie with the name of a script that the previous page could not load. The next document reports it,
 * once.
 */
export const FAILED_CHUNK_COOKIE = 'staffdesk-chunk'

const TRIED_KEY = 'staffdesk-chunks'
const TOLD_FOR_SECONDS = 60
const CHUNK_NAME = /^[\w.-]{1,150}$/

/** A script of the product that the browser could not load, even with a new document. */
export class ChunkLoadError extends Error {
  readonly chunk: string

  constructor(chunk: string, options?: ErrorOptions) {
    super(`Loading chunk ${chunk} failed.`, options)
    this.name = 'ChunkLoadError'
    this.chunk = chunk
  }
}

/** The name of the failed script from the cookie. It is checked, because any client can have written it. */
export function readFailedChunk(cookies: ReadonlyMap<string, string>): string | null {
  const chunk = cookies.get(FAILED_CHUNK_COOKIE) ?? ''
  return CHUNK_NAME.test(chunk) ? chunk : null
}

/** Stores the name of the failed script in the cookie, for the next document. */
export function reportFailure(chunk: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser
  document.cookie = `${FAILED_CHUNK_COOKIE}=${chunk}; Path=/; SameSite=Lax; Max-Age=${TOLD_FOR_SECONDS}`
}

/**
 * Whether a page failed to load this chunk for the first time. Without storage it is false, so that pages do not
 * reload for ever.
 */
export function isFirstFailure(chunk: string): boolean {
  try {
    const tried = readTried()
    sessionStorage.setItem(TRIED_KEY, [...tried, chunk].join(' '))
    return !tried.includes(chunk)
  } catch {
    return false
  }
}

/** After a success, the next failure counts as the first again. */
export function forgetFailure(chunk: string): void {
  try {
    const tried = readTried()
    if (!tried.includes(chunk)) return
    sessionStorage.setItem(TRIED_KEY, tried.filter((other) => other !== chunk).join(' '))
  } catch {
    // Without storage nothing was stored.
  }
}

function readTried(): string[] {
  return (sessionStorage.getItem(TRIED_KEY) ?? '').split(' ')
}
