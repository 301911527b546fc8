import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const SECRET = 'tiny-topsecret'
const weakKey = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey

const REFUSED: [why: string, variable: string, value: string][] = [
  ['a short secret', 'SESSION_KEYS', SECRET],
  ['a good secret and a short one', 'SESSION_KEYS', `q7Zr1mXc9Lw3Tn5Vb8Kd2Hs6Gf4Jp0Ya,${SECRET}`],
  ['a sample', 'SESSION_KEYS', `change-me-${SECRET}-change-me-change-me`],
  ['one character over and over', 'OIDC_CLIENT_SECRET', 'q'.repeat(64)],
  ['a short token', 'METRICS_TOKEN', SECRET],
  ['a weak key', 'LINK_SIGN_IN_KEY', weakKey],
  ['a database of another kind', 'DATABASE_URL', `mysql://user:${SECRET}@db/x`],
  ['an address with a password', 'ORIGIN', `https://user:${SECRET}@staff.intranet`],
]

/** Parts of a value that must not appear in any output. */
function piecesOf(value: string): string[] {
  return value.split(/[,:@/\n]|change-me/).filter((piece) => piece.length > 8)
}

function start(env: Record<string, string>, ...program: string[]) {
  return spawnSync(process.execPath, ['--import', 'tsx', ...program], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
  })
}

/** Only the part of a start that reads the settings: the rest takes seconds to load. */
const FRAME = "import { main } from './server/main.ts'; await main(async () => process.exit(0))"

describe('P47 a start with bad settings', () => {
  test.each(REFUSED)(
    '%s: 78, the name %s, never the value',
    (_why, variable, value) => {
      const env = { [variable]: value }
      const { status, stdout, stderr } = start(env, '--input-type=module', '-e', FRAME)
      expect(status).toBe(78)
      expect(stderr).toContain(`${variable}: `)
      expect(piecesOf(value).length).toBeGreaterThan(0)
      for (const piece of piecesOf(value)) expect(stdout + stderr).not.toContain(piece)
    },
    60_000,
  )

  test('the whole program: all names at once', () => {
    const env = Object.fromEntries(REFUSED.map(([, variable, value]) => [variable, value]))
    const { status, stdout, stderr } = start(env, 'server/start.ts')
    expect(status).toBe(78)
    for (const [variable, value] of Object.entries(env)) {
      expect(stderr).toContain(`${variable}: `)
      for (const piece of piecesOf(value)) expect(stdout + stderr).not.toContain(piece)
    }
  }, 60_000)

  test('good settings pass the frame', () => {
    const env = { SESSION_KEYS: 'q7Zr1mXc9Lw3Tn5Vb8Kd2Hs6Gf4Jp0Ya' }
    expect(start(env, '--input-type=module', '-e', FRAME).status).toBe(0)
  }, 60_000)
})
