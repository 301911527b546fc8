import { createHash } from 'node:crypto'

/**
 * The id of a shipped row. It is the same in all installations, so that a later release finds the row again. RFC
 * 9562 version 8.
 */
export function stableId(kind: string, key: string): string {
  const hex = createHash('sha256').update(`staffdesk ${kind} ${key}`).digest('hex').slice(0, 32)
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join('-')
}
