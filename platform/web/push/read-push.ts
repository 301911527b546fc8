import type { Push } from '#platform/wire/push/push.ts'
import { isOwnPath, TOAST_SECONDS } from '#platform/wire/push/push-types.ts'

const MAX_TEXT = 500

/**
 * Validates a message of any hub. Texts are cut and seconds limited. A link must lead to a page of the
 * product, or it is removed. Null for an invalid push.
 */
export function readPush(message: unknown): Push | null {
  const { type, content, expireSeconds, id, link, unread } = (message ?? {}) as Record<
    string,
    unknown
  >
  if (type !== 1 && type !== 2 && type !== 3 && type !== 4) return null
  return {
    type,
    content: typeof content === 'string' ? cut(content) : '',
    expireSeconds: secondsOf(expireSeconds),
    ...(typeof id === 'string' && id !== '' && { id }),
    ...(typeof link === 'string' && isOwnPath(link) && { link }),
    ...(typeof unread === 'number' && unread >= 0 && { unread }),
  }
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

function secondsOf(value: unknown): number {
  const { least, most } = TOAST_SECONDS
  const seconds = typeof value === 'number' && !Number.isNaN(value) ? value : least
  return Math.min(Math.max(Math.round(seconds), least), most)
}
