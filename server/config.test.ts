import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const STRONG = 'q7Zr1mXc9Lw3Tn5Vb8Kd2Hs6Gf4Jp0Ya'

function errorOf(env: Record<string, string>): ConfigError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
  }
  throw new Error('The settings were accepted')
}

describe('readConfig', () => {
  test('everything has a default that works on one machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      production: true,
      port: 3000,
      host: '127.0.0.1',
      origin: null,
      databaseUrl: null,
      seed: 'small',
      apiBaseUrl: null,
      hrPrefix: '/hr',
      orgPrefix: '/cyl',
      clientId: 'staffdesk-web',
      sessionKeys: [],
    })
    expect(config.dataDir).toMatch(/[\\/]\.data$/)
    expect(Object.isFrozen(config)).toBe(true)
  })

  test('reads what is given, and empty means not given', () => {
    const config = readConfig({
      PORT: '8080',
      ORIGIN: 'https://HR.company.com',
      ALLOWED_HOSTS: 'Inside, 10.0.0.5:3000',
      API_BASE_URL: 'https://api.company.com/base/',
      SESSION_KEYS: `${STRONG}, ${STRONG}x`,
      DATABASE_URL: '',
      ADMIN_PASSWORD: '',
    })
    expect(config).toMatchObject({
      port: 8080,
      origin: 'https://hr.company.com',
      allowedHosts: ['inside', '10.0.0.5:3000'],
      apiBaseUrl: 'https://api.company.com/base',
      sessionKeys: [STRONG, `${STRONG}x`],
      databaseUrl: null,
      adminPassword: null,
    })
  })

  const wrong: [variable: string, value: string][] = [
    ['PORT', '3000x'],
    ['PORT', '70000'],
    ['ORIGIN', 'staff.intranet'],
    ['ORIGIN', 'https://staff.intranet/path'],
    ['ORIGIN', 'https://user:topsecret@staff.intranet'],
    ['DATABASE_URL', 'mysql://user:topsecret@db/x'],
    ['API_BASE_URL', 'file:///etc/passwd'],
    ['API_HEADERS_MS', '10s'],
    ['API_ANSWER_MS', '0'],
    ['SEED', 'enormous'],
    ['HR_PREFIX', '/hrm'],
    ['ORG_PREFIX', '/org'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['TRUSTED_PROXIES', '172.16.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.company.com'],
    ['SESSION_KEYS', 'short-session-key'],
    ['SESSION_KEYS', `${STRONG},short-session-key`],
    ['SESSION_KEYS', 'a'.repeat(64)],
    ['SESSION_KEYS', 'change-me-change-me-change-me-change-me'],
    ['OIDC_CLIENT_SECRET', 'client-secret'],
    ['METRICS_TOKEN', 'metrics'],
  ]

  test.each(wrong)('refuses %s=%s by name, without repeating the value', (variable, value) => {
    const error = errorOf({ [variable]: value })
    expect(error.variables).toEqual([variable])
    expect(error.message).toContain(`${variable}: `)
    for (const part of value.split(/[,:@/]/).filter((text) => text.length > 5)) {
      expect(error.message).not.toContain(part)
    }
  })

  test('names all wrong settings at once', () => {
    expect(errorOf({ PORT: 'x', SEED: 'y', LOG_LEVEL: 'z' }).variables).toEqual([
      'PORT',
      'SEED',
      'LOG_LEVEL',
    ])
  })
})

describe('P42 which provider people sign in at', () => {
  const outside = {
    OIDC_ISSUER: 'https://login.company.com',
    OIDC_SSO_CLIENT_ID: 'staffdesk',
    OIDC_SSO_CLIENT_SECRET: STRONG,
  }

  test.each([
    ['the embedded one', {}, { kind: 'embedded' }],
    ['none when switched off', { ...outside, OIDC_SIGN_IN: 'off' }, null],
    ['none with a back end of one’s own', { API_BASE_URL: 'https://api.company.com' }, null],
    [
      'an outside one',
      outside,
      {
        ...{ kind: 'outside', issuer: 'https://login.company.com' },
        ...{ clientId: 'staffdesk', clientSecret: STRONG },
      },
    ],
  ])('%s', (_name, env: Record<string, string>, expected) => {
    expect(readConfig(env).redirectSignIn).toEqual(expected)
  })

  test('an issuer without a client is refused, and what is missing is named', () => {
    const error = errorOf({ OIDC_ISSUER: outside.OIDC_ISSUER })
    expect(error.variables).toEqual(['OIDC_SSO_CLIENT_ID', 'OIDC_SSO_CLIENT_SECRET'])
  })
})
