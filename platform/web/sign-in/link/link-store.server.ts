import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type CookieJar, removeCookie, serializeCookie } from '#platform/web/session/cookies.ts'
import { seal, unseal } from '#platform/web/session/seal.server.ts'

const LIFE_SECONDS = 60
const MAX_USERNAME = 512
const MAX_SECRET = 1_024
const MAX_TOKEN = 4_096

const pendingLink = z.object({
  /** Binds the form to the link that its page showed. */
  id: z.string(),
  at: z.number(),
  username: z.string(),
  /** The secret from the link, still encrypted. */
  secret: z.string(),
})

/** A link that was opened and is not confirmed yet. */
export type PendingLink = z.infer<typeof pendingLink>

export type LinkQuery = {
  /** Null when something is missing or too long. */
  link: Pick<PendingLink, 'username' | 'secret'> | null
  /** Tokens from the address. Every person who saw the address has them too. */
  tokens: string[]
}

/** The parameters of a link; null for an address without any of them. */
export function readLinkQuery(query: URLSearchParams): LinkQuery | null {
  const names = ['username', 'password', 'token', 'refresh_token']
  if (!names.some((name) => query.has(name))) return null
  const username = query.get('username')?.trim() ?? ''
  const secret = query.get('password') ?? ''
  const isComplete = username !== '' && secret !== ''
  const isShort = username.length <= MAX_USERNAME && secret.length <= MAX_SECRET
  const tokens = [query.get('token'), query.get('refresh_token')].filter(
    (token): token is string => token !== null && token !== '' && token.length <= MAX_TOKEN,
  )
  return { link: isComplete && isShort ? { username, secret } : null, tokens }
}

/**
 * Stores a sign-in link in its own cookie for a minute, so that the page on which the user confirms it needs no link in
 * its address.
 */
export function createLinkStore(keys: readonly string[], secure: boolean) {
  const name = secure ? '__Host-staffdesk-link' : 'staffdesk-link'
  return {
    async read(jar: CookieJar, now: number): Promise<PendingLink | null> {
      const text = jar.get(name)
      if (!text) return null
      const content = pendingLink.safeParse(await unseal('link', text, keys))
      if (!content.success) return null
      const age = now - content.data.at
      return age >= 0 && age < LIFE_SECONDS * 1000 ? content.data : null
    },
    async write(link: Pick<PendingLink, 'username' | 'secret'>, now: number): Promise<string> {
      const text = await seal('link', { ...link, id: randomUUID(), at: now }, keys)
      return serializeCookie(name, text, { secure, maxAgeSeconds: LIFE_SECONDS })
    },
    clear: (jar: CookieJar): string[] => removeCookie(jar, name, { secure }),
  }
}
