import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rotateKeys } from './rotate-keys.ts'
import { readSessionKeys } from './secrets.ts'

const ROOT = resolve(import.meta.dirname, '..')
const HOUR_MS = 60 * 60 * 1000
const LIFE_MS = 12 * HOUR_MS
const START = Date.parse('2026-03-02T01:00:00Z')

let dataDir = ''

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keys-'))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

const keys = () => readSessionKeys({ sessionKeys: [], dataDir })
const rotate = (hours: number) =>
  rotateKeys(dataDir, { now: new Date(START + hours * HOUR_MS), sessionLifeMs: LIFE_MS })

describe('P01 rotation of the keys that seal the session cookie', () => {
  test('the new key comes first, the earlier ones stay readable', async () => {
    const [first] = await keys()
    expect(await rotate(0)).toEqual({ kept: 1, dropped: 0 })
    const [second, ...older] = await keys()
    expect(second).not.toBe(first)
    expect(Buffer.from(second ?? '', 'base64url')).toHaveLength(32)
    expect(older).toEqual([first])
    expect(((await stat(join(dataDir, 'session-keys'))).mode & 0o777).toString(8)).toBe('600')
    expect(await readdir(dataDir)).toEqual(['session-keys'])
  })

  test('a key goes once no session can live that it sealed: counted from its replacement', async () => {
    const [first] = await keys()
    await rotate(0)
    const [second] = await keys()
    await rotate(12)
    const [third] = await keys()
    expect(await keys()).toEqual([third, second, first])
    // The first key was replaced at hour 0, the second at hour 12.
    expect(await rotate(13)).toEqual({ kept: 2, dropped: 1 })
    expect((await keys()).slice(1)).toEqual([third, second])
    expect(await rotate(100)).toMatchObject({ dropped: 2 })
  })

  test('keys of an older file, without dates, are kept until it is known how old they are', async () => {
    await writeFile(join(dataDir, 'session-keys'), 'newest-of-old\nolder-of-old\n')
    await rotate(0)
    expect((await keys()).slice(1)).toEqual(['newest-of-old', 'older-of-old'])
    await rotate(13)
    expect((await keys()).slice(2)).toEqual([])
  })
})

describe('npm run keys:rotate', () => {
  const KEY = 'q7Zr1mXc9Lw3Tn5Vb8Kd2Hs6Gf4Jp0Ya'

  function run(env: Record<string, string>, ...options: string[]) {
    return spawnSync(process.execPath, ['--import', 'tsx', 'scripts/keys-rotate.ts', ...options], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
      encoding: 'utf8',
    })
  }

  test('changes the file and shows no key', async () => {
    const [first = ''] = await keys()
    const { status, stdout, stderr } = run({ DATA_DIR: dataDir })
    expect([status, stdout]).toEqual([0, ''])
    const [second = '', ...older] = await keys()
    expect(older).toEqual([first])
    for (const key of [first, second]) expect(stderr).not.toContain(key)
    expect(stderr).toContain('1 kept, 0 dropped')
  }, 30_000)

  test('leaves SESSION_KEYS to who set it, and prints a list only when asked', async () => {
    const silent = run({ DATA_DIR: dataDir, SESSION_KEYS: KEY })
    expect([silent.status, silent.stdout]).toEqual([1, ''])
    expect(silent.stderr).toContain('SESSION_KEYS')
    expect(silent.stderr).not.toContain(KEY)
    const printed = run({ DATA_DIR: dataDir, SESSION_KEYS: KEY }, '--print')
    expect(printed.status).toBe(0)
    expect(printed.stdout.trim()).toMatch(new RegExp(`^[\\w-]{43},${KEY}$`))
    expect(printed.stderr).not.toContain(KEY)
    expect(await readdir(dataDir)).toEqual([])
    expect(await readFile(join(ROOT, 'package.json'), 'utf8')).toContain('"keys:rotate"')
  }, 30_000)
})
