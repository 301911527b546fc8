import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

function logInto(lines: string[]) {
  return createLog(
    'info',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString())
        done()
      },
    }),
  )
}

test('one JSON object a line, in UTC', () => {
  const lines: string[] = []
  const log = logInto(lines)
  log.info({ path: 'a\r\n{"level":"error"}\u001b[2J' }, 'first\nsecond')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).toMatch(/^[\x20-\x7e]+$/)
  const line = JSON.parse(lines[0] ?? '')
  expect(line).toMatchObject({ level: 'info', msg: 'first\nsecond' })
  expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('secrets are masked, however deep they were put', () => {
  const lines: string[] = []
  const log = logInto(lines)
  log.info(
    {
      password: 'canary',
      headers: { authorization: 'Bearer canary', cookie: 'a=canary', 'set-cookie': 'a=canary' },
      call: { form: { refresh_token: 'canary', client_secret: 'canary' } },
    },
    'x',
  )
  log.child({ token: 'canary' }).warn('y')
  expect(lines.join('')).not.toContain('canary')
})
