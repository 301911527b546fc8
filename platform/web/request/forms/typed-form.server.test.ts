import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { FORM_TOKEN_FIELD, TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { seal } from '#platform/web/session/seal.server.ts'
import { MAX_BODY_BYTES, MAX_FORM_BYTES } from './form-body.server.ts'
import { accountMark } from './form-token.server.ts'
import {
  hasTyped,
  openOwnTyped,
  openTyped,
  sealTyped,
  TYPED_LIFETIME_MS,
} from './typed-form.server.ts'

const KEY = 'k'.repeat(32)
const KEYS = [KEY]
const NOW = 1_000_000
const page = '/hr/archives/new?from=1'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const sealed = (fields: Record<string, string>, sub = 'me') =>
  sealTyped({ account: accountMark(sub, KEY), page, form: formOf(fields) }, KEYS, NOW)

describe('what was typed, sealed', () => {
  it('comes back as it was, line ends, doubles and strange characters included', async () => {
    const form = formOf({ name: '张三 & <b>', remark: '一\r\n二\n', note: '\u202e%00=+' })
    form.append('pick', 'a')
    form.append('pick', 'b')
    const text = await sealTyped({ account: accountMark('me', KEY), page, form }, KEYS, NOW)
    const typed = await openOwnTyped(text, { sub: 'me', keys: KEYS, now: NOW })
    expect([...(typed?.form ?? [])]).toEqual([...form])
    expect(typed?.page).toBe(page)
    expect(text).not.toMatch(/张三|archives/)
  })

  it('never holds a password or a token', async () => {
    const secrets = { password: 'x', newPassword: 'x', confimPassword: 'x', once_token: 'x' }
    const text = await sealed({
      ...secrets,
      name: '张三',
      [FORM_TOKEN_FIELD]: 'x',
      [TYPED_FIELD]: 'x',
    })
    const typed = await openTyped(text, KEYS, NOW)
    expect([...(typed?.form.keys() ?? [])]).toEqual(['name'])
  })

  it('is for its owner alone, for an hour', async () => {
    const text = await sealed({ name: '张三' })
    const open = (sub: string, now: number) => openOwnTyped(text, { sub, keys: KEYS, now })
    expect(await open('me', NOW + TYPED_LIFETIME_MS - 1)).not.toBeNull()
    expect(await open('me', NOW + TYPED_LIFETIME_MS)).toBeNull()
    expect(await open('another', NOW)).toBeNull()
  })

  it('outlives a new key', async () => {
    const text = await sealed({ name: '张三' })
    const keys = ['n'.repeat(32), KEY]
    expect(await openOwnTyped(text, { sub: 'me', keys, now: NOW })).not.toBeNull()
    expect(await openTyped(text, ['n'.repeat(32)], NOW)).toBeNull()
  })

  it('opens for nothing that was changed, or sealed for another purpose', async () => {
    const text = await sealed({ name: '张三' })
    const other = await seal('session', { at: NOW, account: 'x', page }, KEYS)
    const half = Math.floor(text.length / 2)
    const flip = text[half] === 'A' ? 'B' : 'A'
    const forged = [
      text.slice(0, half) + flip + text.slice(half + 1),
      text.slice(0, -9),
      other,
      '',
      7,
    ]
    for (const one of forged) expect(await openTyped(one, KEYS, NOW)).toBeNull()
  })

  it('fits into a form again, however long and random it was', async () => {
    const text = randomBytes(MAX_FORM_BYTES)
      .toString('base64url')
      .slice(0, MAX_FORM_BYTES - 100)
    const carried = await sealed({ remark: text })
    const body = new URLSearchParams({
      [TYPED_FIELD]: carried,
      user: 'x'.repeat(512),
      password: '密'.repeat(512),
    })
    expect(body.toString().length).toBeLessThanOrEqual(MAX_BODY_BYTES)
    expect((await openTyped(carried, KEYS, NOW))?.form.get('remark')).toBe(text)
  })
})

it('a form that only confirms holds no typed values', () => {
  expect(
    hasTyped(formOf({ id: 'x', version: '1', 'form.base': 'a:b', 'enabled.shown': '1' })),
  ).toBe(false)
  expect(hasTyped(formOf({ password: 'x', [FORM_TOKEN_FIELD]: 'x', name: '' }))).toBe(false)
  expect(hasTyped(formOf({ version: '1', name: 'x' }))).toBe(true)
})
