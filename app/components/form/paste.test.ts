import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const COMPONENTS = join(import.meta.dirname, '..')
/** Longer texts with a count of their own, which the server refuses as a whole. */
const COUNTED = ['page/comments.tsx', 'form/opinion-input.tsx']

test('no control and no box to search in cuts what is pasted', () => {
  const files = readdirSync(COMPONENTS, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !COUNTED.includes(path),
  )
  expect(files.length).toBeGreaterThan(20)
  const cutting = files.filter((path) =>
    /maxLength/.test(readFileSync(join(COMPONENTS, path), 'utf8')),
  )
  expect(cutting).toEqual([])
})
