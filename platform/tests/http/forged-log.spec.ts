import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { checkLog, FORGED } from '#tests/e2e/check-log.ts'
import { sql } from '#tests/e2e/database.ts'
import { visit } from '#tests/e2e/http.ts'
import { unique } from '#tests/e2e/new-person.ts'
import { readRun } from '#tests/e2e/run-state.ts'
import { sessionOf } from '#tests/e2e/sign-in.ts'

const ENTRY = `{"level":"info","time":"2026-01-01T00:00:00.000Z","msg":"${FORGED}"}`
const BREAKS = ['\r\n', '\n', '\u2028', '\u2029', '\u0085', '\u001b[2K\r', '\u001b]0;x\u0007']

/** The server log up to its last complete line. */
function readLog(): string {
  const text = readFileSync(join(readRun().folder, 'server.log'), 'utf8')
  return text.slice(0, text.lastIndexOf('\n') + 1)
}

test.describe('P35 nobody writes into the log but the server', () => {
  test('names, addresses and headers with line breaks and commands stay inside of their line', async () => {
    const mark = unique('x')
    const text = `${mark}${BREAKS.join('')}${ENTRY}${BREAKS.join('')}`
    // One attempt only: an address with many failures must wait, and all tests share one address.
    await visit('/login', { form: { user: text, password: text } })
    for (const breaking of BREAKS) {
      const hidden = encodeURIComponent(`x${breaking}${ENTRY}${breaking}`)
      for (const path of [`/hr/${hidden}`, `/hr/archives?name=${hidden}`, `/?page=${hidden}`]) {
        await visit(path, { headers: { 'x-request-id': 'x'.repeat(80), 'user-agent': hidden } })
      }
      await visit(`/hr/Archive/${hidden}`, { headers: { authorization: `Bearer ${hidden}` } })
    }
    const [stored] = await sql<{ broken: number; kept: number }>(
      `select count(*) filter (where user_name ~ '[[:cntrl:]\u2028\u2029]')::int as broken,
         count(*) filter (where user_name like $1)::int as kept from sign_in_log`,
      [`${mark}%level%`],
    )
    expect(stored).toEqual({ broken: 0, kept: 1 })
    checkLog(readLog(), readRun())
  })

  test('a request is one line with user, route, status and time', async () => {
    const cookie = await sessionOf('er')
    const { headers } = await visit('/hr/archives?page=1&name=secret-name', { cookie })
    const id = String(headers['x-request-id'])
    const lines = () =>
      readLog()
        .split('\n')
        .filter((line) => line.includes(id) && line.includes('"msg":"request"'))
    await expect.poll(() => lines().length).toBe(1)
    const [owner] = await sql<{ id: string }>("select id from app_user where user_name = 'er'")
    const line = JSON.parse(lines()[0] ?? '') as Record<string, unknown>
    expect(line).toMatchObject({
      userId: owner?.id,
      method: 'GET',
      kind: 'page',
      status: 200,
      level: 'info',
      route: '/hr/archives',
      query: 'page=1&name=***',
    })
    expect(line.ms).toBeGreaterThan(0)
    expect(JSON.stringify(line)).not.toContain('secret-name')
  })
})
