import { createHash } from 'node:crypto'

/** The hash stored in place of a token or handle. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
