import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '..')
const SECRET = 'tiny-topsecret'

test('wrong settings end the start with 78 and the names, never the values', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'server/start.ts'],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        SESSION_KEYS: SECRET,
        DATABASE_URL: `mysql://user:${SECRET}@db/x`,
      },
      encoding: 'utf8',
    },
  )
  expect(status).toBe(78)
  expect(stderr).toContain('SESSION_KEYS')
  expect(stdout + stderr).not.toContain(SECRET)
}, 60_000)
