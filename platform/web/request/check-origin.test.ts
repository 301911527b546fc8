import { describe, expect, test } from 'vitest'
import { isSameOrigin } from './check-origin.ts'

const ALLOWED = ['https://hr.company.com']

const CASES: [name: string, headers: Record<string, string>, allowed: boolean][] = [
  ['a browser of today', { 'sec-fetch-site': 'same-origin', origin: ALLOWED[0] ?? '' }, true],
  ['a page without referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
  ['no Origin header', { 'sec-fetch-site': 'same-origin' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, false],
  ['a sister host', { 'sec-fetch-site': 'same-site', origin: 'https://x.company.com' }, false],
  ['typed or reloaded', { 'sec-fetch-site': 'none' }, false],
  ['another site that hides', { 'sec-fetch-site': 'cross-site', origin: 'null' }, false],
  ['two values', { 'sec-fetch-site': 'same-origin, cross-site' }, false],
  [
    'contradicting headers',
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' },
    false,
  ],
  ['an older browser', { origin: 'https://hr.company.com' }, true],
  ['another scheme', { origin: 'http://hr.company.com' }, false],
  ['another port', { origin: 'https://hr.company.com:8443' }, false],
  ['a longer name', { origin: 'https://hr.company.com.evil.test' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['Origin outranks Referer', { origin: 'null', referer: 'https://hr.company.com/a' }, false],
  ['only a Referer', { referer: 'https://hr.company.com/login?redirect=%2F' }, true],
  ['a foreign Referer', { referer: 'https://evil.test/?https://hr.company.com' }, false],
  ['a Referer that is no address', { referer: 'hr.company.com' }, false],
  ['nothing at all', {}, false],
  [
    'forwarded headers',
    { 'x-forwarded-host': 'hr.company.com', 'x-forwarded-proto': 'https', host: 'hr.company.com' },
    false,
  ],
]

describe('isSameOrigin', () => {
  for (const [name, headers, allowed] of CASES) {
    test(`${name}: ${allowed ? 'accepted' : 'refused'}`, () => {
      expect(isSameOrigin(new Headers(headers), ALLOWED)).toBe(allowed)
    })
  }

  test('without allowed origins everything is refused', () => {
    expect(isSameOrigin(new Headers({ origin: 'https://hr.company.com' }), [])).toBe(false)
  })
})
