import { z } from 'zod'
import { type CookieJar, serializeCookie } from '#platform/web/session/cookies.ts'
import { seal, unseal } from '#platform/web/session/seal.server.ts'

const LIFE_MS = 10 * 60 * 1000
/** The most tabs that may sign in at the same time; the oldest attempt is dropped. */
const AT_MOST = 5
const MAX_TARGET = 512

const attempt = z.object({
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  /** The path to open afterwards; empty for the first menu entry. */
  target: z.string(),
  /** The account that wants to link an identity; null for a sign-in. */
  linkFor: z.string().nullable(),
  at: z.number(),
})

export type Attempt = z.infer<typeof attempt>

export type AttemptStore = {
  /** The Set-Cookie line that adds an attempt. */
  add(attempt: Attempt): Promise<string>
  /** The attempt that a state belongs to, if this browser started it and it has not expired. */
  find(state: string): Promise<Attempt | null>
  /** The Set-Cookie line that makes the state invalid. */
  forget(state: string): Promise<string>
}

type Options = { jar: CookieJar; keys: readonly string[]; secure: boolean; now: () => number }

/**
 * The sign-ins that this browser has started, sealed in a cookie. A state is valid only in this browser, and
 * only once.
 */
export function createAttemptStore({ jar, keys, secure, now }: Options): AttemptStore {
  const name = secure ? '__Host-staffdesk-redirect' : 'staffdesk-redirect'

  async function read(): Promise<Attempt[]> {
    const content = z.array(attempt).safeParse(await unseal('redirect', jar.get(name) ?? '', keys))
    const known = content.success ? content.data : []
    return known.filter(({ at }) => at <= now() && now() < at + LIFE_MS)
  }

  async function write(attempts: readonly Attempt[]): Promise<string> {
    if (attempts.length === 0) return serializeCookie(name, '', { secure, maxAgeSeconds: 0 })
    const text = await seal('redirect', attempts, keys)
    return serializeCookie(name, text, { secure, maxAgeSeconds: LIFE_MS / 1000 })
  }

  return {
    async add(next) {
      const target = next.target.length > MAX_TARGET ? '' : next.target
      return write([...(await read()), { ...next, target }].slice(-AT_MOST))
    },
    async find(state) {
      return (await read()).find((known) => known.state === state) ?? null
    },
    async forget(state) {
      return write((await read()).filter((known) => known.state !== state))
    },
  }
}
