import { z } from 'zod'
import { type CookieJar, forgetCookie, serializeCookie } from './cookies.ts'
import { seal, unseal } from './seal.server.ts'

const MAX_BYTES = 1024
const LIFETIME_SECONDS = 120
const flashContent = z.object({
  kind: z.enum(['success', 'doubt', 'error', 'info']),
  text: z.string(),
  /** What the message is about, if the user can take it back for a moment. */
  undo: z.object({ page: z.string(), label: z.string(), targets: z.string() }).optional(),
  /** The new record that the message is about. */
  made: z.object({ label: z.string(), href: z.string() }).optional(),
  /** The place of the row in whose form the user acted. */
  row: z.int().min(0).optional(),
  /** The user has just signed in: the page shows their unread messages. */
  isArrival: z.boolean().optional(),
})

/** A message that is shown after exactly one redirect. */
export type Flash = z.infer<typeof flashContent>

export type FlashStore = {
  read(jar: CookieJar): Promise<Flash | null>
  write(flash: Flash): Promise<string>
  clear(jar: CookieJar): string[]
}

/**
 * A message for the next page. It has a cookie of its own, so that it never takes the space of the session.
 */
export function createFlashStore(keys: readonly string[], secure: boolean): FlashStore {
  const name = secure ? '__Host-staffdesk-flash' : 'staffdesk-flash'
  return {
    async read(jar) {
      const text = jar.get(name)
      if (!text) return null
      const content = flashContent.safeParse(await unseal('flash', text, keys))
      return content.success ? content.data : null
    },
    async write(flash) {
      const text = await seal('flash', { ...flash, text: clampBytes(flash.text, MAX_BYTES) }, keys)
      return serializeCookie(name, text, { secure, maxAgeSeconds: LIFETIME_SECONDS })
    },
    clear: (jar) => forgetCookie(jar, name, { secure }),
  }
}

/** The longest start of `text` that fits into the given number of bytes of UTF-8. */
export function clampBytes(text: string, limit: number): string {
  let bytes = 0
  let kept = ''
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > limit) return kept
    kept += character
  }
  return text
}
