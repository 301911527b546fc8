import { randomInt } from 'node:crypto'

// Without characters that look alike on paper.
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 20

/** A password that somebody is told once and must replace; about 116 bits. */
export function makeFirstPassword(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
