import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const APP = join(import.meta.dirname, '../..')

const filesThat = (test: (path: string) => boolean) =>
  readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (path) => test(path) && !path.includes('.test.'),
  )
const textOf = (path: string) => readFileSync(join(APP, path), 'utf8')

test('no control of a page cuts what is pasted', () => {
  const pages = filesThat((path) => path.endsWith('.tsx'))
  expect(pages.length).toBeGreaterThan(200)
  expect(pages.filter((path) => /maxlength/i.test(textOf(path)))).toEqual([])
})

/**
 * Keys of searches are no values that anybody keeps. A terminal and a share link tell nobody what was
 * wrong with a secret: so much of it is looked at that a longer one is never taken for a shorter one.
 */
const CUTTING = [
  'features/approval/comment.server.ts: key',
  'features/attendance/kiosk/act-on-kiosk.server.ts: name',
]
/** A text of a form, with whatever is done to it until it is cut. */
const CUT = /form\.get\(([^)]*)\) \?\? ''\)(?:\s*\.(?:trim|replaceAll)\([^)]*\))*\s*\.slice\(0/g

test('no page hands on less than what was typed: the server says what is too long', () => {
  const servers = filesThat((path) => path.endsWith('.ts'))
  const cutting = servers.flatMap((path) =>
    [...textOf(path).matchAll(CUT)].map(([, name = '']) => `${path}: ${name.replaceAll("'", '')}`),
  )
  expect(cutting).toEqual(CUTTING)
})
