import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The checkout that contains the scripts. */
export const root = resolve(import.meta.dirname, '../..')

/** The text of a file, or null if it does not exist. */
export function read(path: string): string | null {
  const full = resolve(root, path)
  return existsSync(full) ? readFileSync(full, 'utf8') : null
}

/** Writes a file and creates the missing folders. */
export function write(path: string, text: string): void {
  const full = resolve(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
}
