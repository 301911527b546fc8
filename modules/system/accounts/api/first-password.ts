import { randomInt } from 'node:crypto'

// Leaves out characters that look alike in print.
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 20

/** A one-time password that the user must replace; about 116 bits. */
export function makeFirstPassword(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
