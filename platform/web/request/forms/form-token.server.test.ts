import { describe, expect, it } from 'vitest'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'
import { newSid } from '#platform/web/session/session.server.ts'
import { formTokenOf, isMarkOf, takeFormToken } from './form-token.server.ts'

const KEYS = ['k'.repeat(32)]
const session = { sid: newSid(), sub: 'a' }

function formWith(...tokens: string[]): FormData {
  const form = new FormData()
  form.append('name', 'x')
  for (const token of tokens) form.append(FORM_TOKEN_FIELD, token)
  return form
}

describe('P12 the token of a form', () => {
  it('is taken out once it is known to be right, and out of any other form too', () => {
    for (const tokens of [[formTokenOf(session, KEYS)], ['x'], []]) {
      const form = formWith(...tokens)
      expect(takeFormToken(form, session).isRight).toBe(tokens[0] === formTokenOf(session, KEYS))
      expect([...form]).toEqual([['name', 'x']])
    }
  })

  it('must come once', () => {
    const token = formTokenOf(session, KEYS)
    expect(takeFormToken(formWith(token, token), session).isRight).toBe(false)
  })

  it('is another one for every sign-in, and does not tell the sid', () => {
    const sids = Array.from({ length: 100 }, newSid)
    const tokens = sids.map((sid) => formTokenOf({ sid, sub: 'a' }, KEYS))
    expect(new Set([...sids, ...tokens]).size).toBe(200)
  })

  it('says whose form it is also when the sign-in is over, and names nobody', () => {
    const token = formTokenOf(session, KEYS)
    const { isRight, account } = takeFormToken(formWith(token), { sid: newSid() })
    expect(isRight).toBe(false)
    expect(isMarkOf(account, 'a', ['n'.repeat(32), ...KEYS])).toBe(true)
    expect([
      isMarkOf(account, 'b', KEYS),
      isMarkOf(account, 'a', []),
      isMarkOf(null, 'a', KEYS),
    ]).toEqual([false, false, false])
    expect(formTokenOf({ ...session, sub: 'b' }, KEYS)).not.toBe(token)
  })

  it('is no file', () => {
    const form = new FormData()
    form.append(FORM_TOKEN_FIELD, new Blob([formTokenOf(session, KEYS)]), 'token')
    expect(takeFormToken(form, session).isRight).toBe(false)
  })
})
