import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safePath, safeRedirectTarget } from './redirect-target.ts'

const ORIGIN = 'https://desk.example'

const INSIDE: [string, string][] = [
  ['/', '/'],
  ['/hr/archives', '/hr/archives'],
  ['/hr/archives?page=2&key=%E5%BC%A0#row-3', '/hr/archives?page=2&key=%E5%BC%A0#row-3'],
  ['/hr/../org/posts', '/org/posts'],
  ['/./hr', '/hr'],
  ['/loginHistory', '/loginHistory'],
  ['/hr?redirect=/login?redirect=//evil.example', '/hr?redirect=/login?redirect=//evil.example'],
  // Full-width and fraction slashes are letters to a browser.
  ['/\uff0f\uff0fevil.example', '/%EF%BC%8F%EF%BC%8Fevil.example'],
  ['/\u2044\u2044evil.example', '/%E2%81%84%E2%81%84evil.example'],
  ['/user@evil.example', '/user@evil.example'],
  ['/hr?next=//evil.example', '/hr?next=//evil.example'],
  ['/hr?next=https://evil.example', '/hr?next=https://evil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/hr/https://evil.example', '/hr/https://evil.example'],
]

const OUTSIDE = [
  '',
  'hr/archives',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/hr/..//evil.example',
  '/%2f/evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/%5c%5cevil.example',
  'https://evil.example',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://desk.example/hr',
  'https://desk.example/hr',
  'https://desk.example@evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,hello',
  'blob:https://desk.example/1',
  '/%',
  '/%zz',
  '/%ff',
  '/hr\u0000',
  '//',
  '/\\',
  '\\',
  '//evil.example@desk.example/',
  '//desk.example@evil.example/',
  'https://evil.example\\@desk.example/hr',
  '///\\evil.example',
  '/\\/evil.example',
  '/\r/evil.example',
  '/\u000b/evil.example',
  '\u2028//evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2e//evil.example',
  '/hr/../..//evil.example',
  '/%2F%5Cevil.example',
  '／／evil.example',
  '⁄⁄evil.example',
  'vbscript:x',
  'file:///etc/passwd',
  'desk.example/hr',
  '/\u007f/evil.example',
]

describe('P16 a way back', () => {
  it.each(INSIDE)('keeps %j', (input, expected) => {
    expect(safeRedirectTarget(input, ORIGIN)).toBe(expected)
  })

  it.each(OUTSIDE)('refuses %j', (input) => {
    expect(safeRedirectTarget(input, ORIGIN)).toBeNull()
  })

  it.each([null, undefined, 7, {}, ['/hr']])('refuses %j, which is no text', (input) => {
    expect(safeRedirectTarget(input, ORIGIN)).toBeNull()
  })

  it.each([
    '/login',
    '/Login',
    '/login?redirect=/hr',
    '/logout',
    '/hr/../login',
    '/%6cogin',
    '/login/x',
    '/login/../login',
    '/LOGIN?redirect=/LOGIN?redirect=/hr',
    '/login?redirect=/login%3Fredirect%3D//evil.example',
    '/./login#x',
    '/logout/',
    '/l%6Fgout',
    '/loginSingle',
    '/loginSingle?username=x',
    '/IdentityServerRefreshToken?code=x',
    '/oauth/token',
  ])('never leads back to signing in or out: %j', (input) => {
    expect(safeRedirectTarget(input, ORIGIN)).toBeNull()
    expect(safePath(input, ORIGIN)).not.toBeNull()
  })

  it('is a path with exactly one slash in front, whatever came in', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      ':',
      '@',
      'evil.example',
      '?',
      '#',
    )
    const nasty = fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 10 })
    fc.assert(
      fc.property(
        nasty.map((parts) => `/${parts.join('')}`),
        (input) => {
          const target = safeRedirectTarget(input, ORIGIN)
          if (target === null) return true
          return /^\/(?![/\\])/.test(target) && new URL(target, ORIGIN).origin === ORIGIN
        },
      ),
      { numRuns: 5_000 },
    )
  })
})
