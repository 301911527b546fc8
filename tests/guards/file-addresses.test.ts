import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takesFiles, takesTables } from '#platform/wire/files/files.ts'

const ROUTES = join(import.meta.dirname, '../../app/routes')

/** An address of a route, by the name of its file: parameters become a word. */
function addressOf(name: string): string {
  const parts = name.replace(/\.tsx?$/, '').split('.')
  const shown = parts.filter((part) => !part.startsWith('_'))
  return `/${shown.map((part) => (part.startsWith('$') ? 'word' : part)).join('/')}`
}

test('every page that takes a file has an address that accepts longer bodies', () => {
  const pages = readdirSync(ROUTES).filter((name) =>
    /takesFiles:/.test(readFileSync(join(ROUTES, name), 'utf8')),
  )
  expect(pages.length).toBeGreaterThan(8)
  const short = pages
    .map(addressOf)
    .filter((address) => !takesFiles(address) && !takesTables(address))
  expect(short).toEqual([])
})
