import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deriveClientSecret, readFirstSignIn, readSessionKeys } from './secrets.ts'

let folder = ''
let dataDir = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  dataDir = join(folder, 'not', 'there', 'yet')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

async function modeOf(file: string): Promise<string> {
  return ((await stat(file)).mode & 0o777).toString(8)
}

describe('session keys', () => {
  test('given keys are used and nothing is written', async () => {
    expect(await readSessionKeys({ sessionKeys: ['new', 'old'], dataDir })).toEqual(['new', 'old'])
    expect(await readdir(folder)).toEqual([])
  })

  test('are made once, long enough, for the owner only', async () => {
    const keys = await readSessionKeys({ sessionKeys: [], dataDir })
    expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(32)
    expect(await readSessionKeys({ sessionKeys: [], dataDir })).toEqual(keys)
    expect(await modeOf(join(dataDir, 'session-keys'))).toBe('600')
    expect(await modeOf(dataDir)).toBe('700')
  })

  test('several processes that start together agree', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => readSessionKeys({ sessionKeys: [], dataDir })),
    )
    expect(new Set(all.map(String)).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['session-keys'])
  })

  test('more lines are older keys', async () => {
    await readSessionKeys({ sessionKeys: [], dataDir })
    await writeFile(join(dataDir, 'session-keys'), 'newest\nolder\n')
    expect(await readSessionKeys({ sessionKeys: [], dataDir })).toEqual(['newest', 'older'])
  })
})

describe('first sign-in', () => {
  test('random passwords are kept for the owner and do not change', async () => {
    const first = await readFirstSignIn({ adminPassword: null, demoPassword: null, dataDir })
    expect(first.adminPassword).toMatch(/^[a-zA-Z2-9]{20}$/)
    expect(first.demoPassword).not.toBe(first.adminPassword)
    expect(first.file).toBe(join(dataDir, 'first-sign-in'))
    expect(await modeOf(first.file ?? '')).toBe('600')
    expect(await readFile(first.file ?? '', 'utf8')).toContain(first.adminPassword)
    const again = await readFirstSignIn({ adminPassword: null, demoPassword: null, dataDir })
    expect(again).toEqual(first)
  })

  test('given passwords are never written down', async () => {
    const both = { adminPassword: 'given admin', demoPassword: 'given demo', dataDir }
    expect(await readFirstSignIn(both)).toMatchObject({ adminPassword: 'given admin', file: null })
    expect(await readdir(folder)).toEqual([])
    const one = await readFirstSignIn({ ...both, adminPassword: null })
    const text = await readFile(one.file ?? '', 'utf8')
    expect(text).toContain(one.adminPassword)
    expect(text).not.toContain('given demo')
  })
})

test('the client secret follows from the newest key and from nothing else', () => {
  const secret = deriveClientSecret(['a'.repeat(40), 'b'])
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(deriveClientSecret(['a'.repeat(40)])).toBe(secret)
  expect(deriveClientSecret(['b'])).not.toBe(secret)
  expect(() => deriveClientSecret([])).toThrow('no session key')
})
