import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

test('P19 scripts run by nonce, or because one that runs asked for them: no origin is let in', () => {
  const [rule] = contentSecurityPolicy('abc', {
    signInOrigin: 'https://id.test',
    frameOrigins: ['https://reports.test'],
    ownOrigins: ['https://desk.test'],
  })
    .split('; ')
    .filter((part) => part.startsWith('script-src '))
  // The second word is for older Chromium: docs/decisions/0054.
  expect(rule).toBe("script-src 'nonce-abc' 'strict-dynamic'")
})
