import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, usualWorkers } from './config.ts'
import { createLog } from './log.ts'
import { warnAboutConfig } from './warn-about-config.ts'

const STRONG = 'q7Zr1mXc9Lw3Tn5Vb8Kd2Hs6Gf4Jp0Ya'

function errorOf(env: Record<string, string>): ConfigError {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error
  }
  throw new Error('The settings were accepted')
}

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const

function rsaKey(modulusLength: number): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return privateKey.export(PKCS8).toString()
}

function encryptedKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey.export({ ...PKCS8, cipher: 'aes-256-cbc', passphrase: 'topsecret' }).toString()
}

function curveKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export(PKCS8).toString()
}

function warningsOf(env: Record<string, string>): string {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  warnAboutConfig(readConfig(env), log)
  return lines.join('')
}

describe('how many processes', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 3],
    [16, 15],
    [256, 64],
  ])('%i cores: %i', (cores, workers) => {
    expect(usualWorkers(cores)).toBe(workers)
  })

  test('is what was asked for, in reason', () => {
    expect(readConfig({ WORKERS: '7' }).workers).toBe(7)
    expect(readConfig({ WORKERS: 'auto' }).workers).toBe(readConfig({}).workers)
    for (const WORKERS of ['0', '65', 'many', '-1', '1.5']) {
      expect(errorOf({ WORKERS }).variables).toEqual(['WORKERS'])
    }
  })
})

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

  test('reads set values, and an empty value counts as not set', () => {
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
    ['ORIGIN', 'http://hr.intranet'],
    ['ORIGIN', 'http://10.1.2.3:3000'],
    ['ALLOW_PLAIN_HTTP', 'perhaps-tomorrow'],
    ['LINK_SIGN_IN_KEY', '/no/such/topsecret/file.pem'],
    ['LINK_SIGN_IN_KEY', '-----BEGIN PRIVATE KEY-----\ntopsecret\n-----END PRIVATE KEY-----'],
    ['LINK_SIGN_IN_KEY', rsaKey(1024)],
    ['LINK_SIGN_IN_KEY', encryptedKey()],
    ['LINK_SIGN_IN_KEY', curveKey()],
  ]

  test.each(wrong)('refuses %s=%s by name, without repeating the value', (variable, value) => {
    const error = errorOf({ [variable]: value })
    expect(error.variables).toEqual([variable])
    expect(error.message).toContain(`${variable}: `)
    for (const part of value.split(/[,:@/\n]/).filter((text) => text.length > 5)) {
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

describe('P01 where sessions may travel', () => {
  test.each([
    'https://hr.company.com',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]',
  ])('%s needs no permission and no warning', (ORIGIN) => {
    expect(readConfig({ ORIGIN }).origin).toBe(ORIGIN)
    expect(warningsOf({ ORIGIN })).toBe('')
  })

  test('plain http on an intranet: only when asked for, with a warning at every start', () => {
    const env = { ORIGIN: 'http://hr.intranet', ALLOW_PLAIN_HTTP: 'yes' }
    expect(readConfig(env).origin).toBe('http://hr.intranet')
    expect(warningsOf(env)).toContain('ORIGIN is plain http')
    expect(errorOf({ ...env, ALLOW_PLAIN_HTTP: 'no' }).message).toContain('ALLOW_PLAIN_HTTP=yes')
  })
})

describe('the key for sign-in by link', () => {
  test('comes as text, as text without line breaks, or as a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'link-key-'))
    try {
      const key = rsaKey(2048)
      const file = join(folder, 'key.pem')
      await writeFile(file, key)
      for (const setting of [key, key.replaceAll('\n', '\\n'), file]) {
        expect(readConfig({ LINK_SIGN_IN_KEY: setting }).linkSignInKey).toBe(key)
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('without one there is no signing in by link', () => {
    expect(readConfig({}).linkSignInKey).toBeNull()
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
        kind: 'outside',
        issuer: 'https://login.company.com',
        clientId: 'staffdesk',
        clientSecret: STRONG,
      },
    ],
  ])('%s', (_name, env: Record<string, string>, expected) => {
    expect(readConfig(env).redirectSignIn).toEqual(expected)
  })

  test('an issuer without a client is refused, and the missing value is named', () => {
    const error = errorOf({ OIDC_ISSUER: outside.OIDC_ISSUER })
    expect(error.variables).toEqual(['OIDC_SSO_CLIENT_ID', 'OIDC_SSO_CLIENT_SECRET'])
  })
})

describe('where files are', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.company.com/',
    S3_BUCKET: 'staffdesk',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  }

  test('is a folder of the data directory, or one of its own', () => {
    const folder = (env: Record<string, string>) => readConfig(env).files
    expect(folder({ DATA_DIR: '/data' })).toEqual({ kind: 'folder', folder: '/data/files' })
    expect(folder({ FILES_DIR: '/photos' })).toEqual({ kind: 'folder', folder: '/photos' })
  })

  test('is a bucket once all of a service is named', () => {
    expect(readConfig(S3).files).toEqual({
      kind: 's3',
      endpoint: 'https://s3.company.com',
      bucket: 'staffdesk',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    })
    for (const name of Object.keys(S3)) {
      expect(errorOf({ ...S3, [name]: '' }).variables).toEqual([name])
    }
    expect(errorOf({ ...S3, S3_BUCKET: '../x' }).variables).toEqual(['S3_BUCKET'])
    expect(errorOf({ ...S3, S3_ENDPOINT: 'ftp://x' }).message).not.toContain('ftp://x')
  })
})
