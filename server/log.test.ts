import { Writable } from 'node:stream'
import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
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

describe('P35 the log', () => {
  test('is one JSON object a line, in UTC', () => {
    const lines: string[] = []
    const log = logInto(lines)
    log.info({ path: 'a\r\n{"level":"error"}\u001b[2J' }, 'first\nsecond')
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).toMatch(/^[\x20-\x7e]+$/)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ level: 'info', msg: 'first\nsecond' })
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  test.each([
    ['line and paragraph separators', 'a\u2028{"msg":"forged"}\u2029b'],
    ['next line, and commands of one byte', 'a\u0085b\u009b2J'],
    ['changes of direction', '\u202egnp.exe\u202c \u2066x\u2069 \u200f'],
    ['deletion and byte order mark', 'a\u007f\u007fb\ufeff'],
    ['backspace, bell and vertical tab', 'a\b\u0007\u000b\f\u0000'],
  ])('stays one line of visible characters: %s', (_, text) => {
    const lines: string[] = []
    const log = logInto(lines)
    log.child({ name: text }).warn({ deep: { name: text }, err: new Error(text) }, text)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.trimEnd()).toMatch(/^[\x20-\x7e]+$/)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ name: text, deep: { name: text }, msg: text })
  })

  test('keeps words of every language readable', () => {
    const lines: string[] = []
    logInto(lines).info({ name: '张三 Ñandú é' }, '员工')
    expect(lines[0]).toContain('张三 Ñandú é')
    expect(lines[0]).toContain('员工')
  })

  test('masks secrets, however deep they were put', () => {
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

  test('masks what a message quotes', () => {
    const lines: string[] = []
    const log = logInto(lines)
    const url = 'postgres://staffdesk:canary@127.0.0.1:5432/staffdesk'
    log.error({ err: new Error(`cannot connect to ${url}`), url }, `refused: ${url}`)
    log.warn({ sent: ['Authorization: Bearer canary-canary'] }, 'Basic Y2FuYXJ5canary')
    expect(lines.join('')).not.toContain('canary')
    expect(lines.join('')).toContain('postgres://staffdesk:***@127.0.0.1:5432')
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  })

  test('tells no values of rows that a database error repeats', () => {
    const lines: string[] = []
    const error = Object.assign(new DatabaseError('duplicate key value', 1, 'error'), {
      code: '23505',
      constraint: 'uq_user_base_info__phone',
      detail: 'Key (phone)=(13800001111) already exists.',
      where: 'COPY x, line 1: "张三"',
    })
    logInto(lines).error({ err: error }, 'a write failed')
    logInto(lines).error({ err: new Error('outer', { cause: error }) }, 'a write failed')
    expect(lines.join('')).not.toMatch(/13800001111|张三/)
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ code: '23505', detail: '***' })
    expect(lines[0]).toContain('"stack"')
  })
})
