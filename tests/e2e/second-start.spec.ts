import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { visit } from './http.ts'
import { readRun } from './run-state.ts'
import { freePort } from './start-process.ts'

/** The promise is two seconds; a machine that also runs other tests may need longer to load Node. */
const LIMIT_MS = 15_000

test.describe('P27 one start per data directory', () => {
  test('a second start ends at once, says why, and the first one works on', async () => {
    const run = readRun()
    const { PATH = '', HOME = '' } = process.env
    const [PORT, DATA_DIR] = [String(await freePort()), join(run.folder, 'data')]
    const began = Date.now()
    const child = spawn(process.execPath, ['build/start.js'], {
      env: { PATH, HOME, NODE_ENV: 'production', PORT, DATA_DIR, SESSION_KEYS: run.sessionKey },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [log, errors] = ['', '']
    child.stdout.on('data', (chunk) => {
      log += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(Date.now() - began).toBeLessThan(LIMIT_MS)
    // The exit code for wrong settings: another start would not help.
    expect(code).toBe(78)
    expect(errors).toMatch(/is in use by process \d+.*set DATA_DIR/)
    const lines = log.trim().split('\n')
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ err: { code: 'DATA_DIR_IN_USE' } })
    expect((await visit('/readyz')).status).toBe(200)
    expect((await visit('/login')).status).toBe(200)
  })
})
