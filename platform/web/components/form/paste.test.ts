import { expect, test } from 'vitest'
import { programsOf } from '#tests/source-files.ts'

const FILES = programsOf('web')

test('no control of a page cuts a pasted text', () => {
  const pages = FILES.filter(({ path }) => path.endsWith('.tsx'))
  expect(pages.length).toBeGreaterThan(200)
  expect(pages.filter(({ text }) => /maxlength/i.test(text)).map(({ path }) => path)).toEqual([])
})

/**
 * The exceptions. A search keyword is not stored, so it may be cut. A kiosk terminal and a share link must not report
 * what was wrong with a secret, so they cut a long one. They keep so many characters that a longer secret never passes
 * for a shorter one.
 */
const CUTTING = [
  'modules/attendance/clocking/web/act-on-kiosk.server.ts: name',
  'platform/web/comments/comment.server.ts: key',
]
/** Matches a text that is read from a form, with the calls on it up to the `slice` that cuts it. */
const CUT = /form\.get\(([^)]*)\) \?\? ''\)(?:\s*\.(?:trim|replaceAll)\([^)]*\))*\s*\.slice\(0/g

test('no page shortens a typed text: the server refuses long ones', () => {
  const servers = FILES.filter(({ path }) => path.endsWith('.ts'))
  const cutting = servers.flatMap(({ path, text }) =>
    [...text.matchAll(CUT)].map(([, name = '']) => `${path}: ${name.replaceAll("'", '')}`),
  )
  expect(cutting).toEqual(CUTTING)
})
