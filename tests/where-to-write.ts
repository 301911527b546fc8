import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { lineAt } from '#scripts/guards/source-tree.ts'
import { programsOf } from './source-files.ts'

const root = resolve(import.meta.dirname, '..')
const MIGRATIONS = 'db/migrations'

function read(file: string): string {
  return readFileSync(resolve(root, file), 'utf8')
}

/**
 * `modules/hr/define/area.ts:12`: the position of a text in a file, or only the file if the text is missing.
 */
export function placeOf(file: string, ...texts: readonly string[]): string {
  const whole = read(file)
  let at = 0
  for (const text of texts) {
    const found = whole.indexOf(text, at)
    if (found < 0) return at === 0 ? file : `${file}:${lineAt(whole, at)}`
    at = found
  }
  return `${file}:${lineAt(whole, at)}`
}

/** The position of the definition of a resource, or of one of its fields. */
export function definedAt(path: string, field = ''): string {
  const files = programsOf('define')
  const home = files.find(
    ({ text }) => text.includes(`path: '${path}'`) && text.includes('fields: '),
  )
  if (!home) return `modules/${path.split('/')[0]}/define/area.ts`
  const folder = home.path.slice(0, home.path.lastIndexOf('/') + 1)
  const beside = files.filter((file) => file.path.startsWith(folder))
  const named = new RegExp(`^\\s+${field}: `, 'm')
  const file = field ? [home, ...beside].find(({ text }) => named.test(text)) : undefined
  if (!file) return placeOf(home.path, `path: '${path}'`, 'fields: ')
  return placeOf(file.path, file.text.match(named)?.[0].trimEnd() ?? '')
}

/** The position in the migration that creates a table or view. */
export function madeAt(name: string): string {
  const made = new RegExp(`create (?:or replace )?(?:table|view) ${name}\\b`)
  const file = readdirSync(resolve(root, MIGRATIONS))
    .sort()
    .map((migration) => `${MIGRATIONS}/${migration}`)
    .findLast((migration) => made.test(read(migration)))
  return file ? placeOf(file, read(file).match(made)?.[0] ?? '') : MIGRATIONS
}
