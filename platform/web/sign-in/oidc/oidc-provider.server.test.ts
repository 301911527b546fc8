import { describe, expect, test } from 'vitest'
import { problemOf } from './oidc-provider.server.ts'

const ISSUER = 'https://id.company.example'
const GOOD = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
  code_challenge_methods_supported: ['plain', 'S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
  authorization_response_iss_parameter_supported: true,
}

describe('P42 what a provider says of itself', () => {
  test('is good with encrypted endpoints and S256, or nothing said of methods', () => {
    expect(problemOf(GOOD, ISSUER)).toBe(null)
    const { code_challenge_methods_supported: _methods, ...silent } = GOOD
    expect(problemOf(silent, ISSUER)).toBe(null)
  })

  test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    '%s in plain http',
    (name) => {
      const metadata = { ...GOOD, [name]: 'http://id.company.example/x' }
      expect(problemOf(metadata, ISSUER)).toMatch(/not encrypted/)
    },
  )

  test('another issuer, or no S256', () => {
    expect(problemOf(GOOD, `${ISSUER}/`)).toMatch(/another issuer/)
    const weak = { ...GOOD, code_challenge_methods_supported: ['plain'] }
    expect(problemOf(weak, ISSUER)).toMatch(/S256/)
  })
})
