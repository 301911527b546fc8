import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The checkout that the scripts stand in. */
export const root = resolve(import.meta.dirname, '../..')

/** The text of a file, or null where there is none. */
export function read(path: string): string | null {
  const full = resolve(root, path)
  return existsSync(full) ? readFileSync(full, 'utf8') : null
}

/** Writes a file with the folders that it needs. */
export function write(path: string, text: string): void {
  const full = resolve(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
}
