import { UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { identityOf, requireSameIdentity } from './oidc-identity.ts'

const CLAIMS = { iss: 'https://id.company.example', sub: 'zhang', auth_time: 1_000, azp: 'desk' }

const renewal = (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode()

function fault(claims: Record<string, unknown>, original = identityOf(CLAIMS, '')): unknown {
  try {
    requireSameIdentity(original, renewal(claims))
    return null
  } catch (error) {
    return (error as Error).message
  }
}

describe('P42 a renewal is about the same person and the same sign-in', () => {
  test('the same claims are good, and what it leaves out of auth_time too', () => {
    expect(fault(CLAIMS)).toBe(null)
    const { auth_time: _time, ...without } = CLAIMS
    expect(fault(without)).toBe(null)
    expect(fault(CLAIMS, identityOf(without, ''))).toBe(null)
  })

  test.each([
    ['sub', { ...CLAIMS, sub: 'li' }, 'sub in id_token does not match current sub'],
    [
      'auth_time',
      { ...CLAIMS, auth_time: 1_001 },
      'auth_time in id_token does not match original auth_time',
    ],
    ['azp', { ...CLAIMS, azp: 'another' }, 'azp in id_token does not match original azp'],
    [
      'no azp',
      { ...CLAIMS, azp: undefined },
      'azp not in id_token, but present in original id_token',
    ],
  ])('another %s', (_what, claims, text) => {
    expect(fault(claims)).toBe(text)
  })

  test('an azp where there was none, another issuer, or no token at all', () => {
    const { azp: _azp, ...without } = CLAIMS
    expect(fault(CLAIMS, identityOf(without, ''))).toMatch(/azp/)
    expect(fault({ ...CLAIMS, iss: 'https://evil.example' })).not.toBe(null)
    expect(() => requireSameIdentity(identityOf(CLAIMS, ''), 'no token')).toThrow()
  })
})
