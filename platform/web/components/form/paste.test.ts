import { expect, test } from 'vitest'
import { programsOf } from '#tests/source-files.ts'

const FILES = programsOf('web')

test('no control of a page cuts what is pasted', () => {
  const pages = FILES.filter(({ path }) => path.endsWith('.tsx'))
  expect(pages.length).toBeGreaterThan(200)
  expect(pages.filter(({ text }) => /maxlength/i.test(text)).map(({ path }) => path)).toEqual([])
})

/**
 * Keys of searches are no values that anybody keeps. A terminal and a share link tell nobody what was
 * wrong with a secret: so much of it is looked at that a longer one is never taken for a shorter one.
 */
const CUTTING = [
  'modules/attendance/clocking/web/act-on-kiosk.server.ts: name',
  'platform/web/comments/comment.server.ts: key',
]
/** A text of a form, with whatever is done to it until it is cut. */
const CUT = /form\.get\(([^)]*)\) \?\? ''\)(?:\s*\.(?:trim|replaceAll)\([^)]*\))*\s*\.slice\(0/g

test('no page hands on less than what was typed: the server says what is too long', () => {
  const servers = FILES.filter(({ path }) => path.endsWith('.ts'))
  const cutting = servers.flatMap(({ path, text }) =>
    [...text.matchAll(CUT)].map(([, name = '']) => `${path}: ${name.replaceAll("'", '')}`),
  )
  expect(cutting).toEqual(CUTTING)
})
