import { describe, expect, it } from 'vitest'
import { FORM_TOKEN_FIELD } from '#app/lib/form-token-field.ts'
import { formTokenOf, newSid, takeFormToken } from './form-token.server.ts'

const session = { sid: newSid() }

function formWith(...tokens: string[]): FormData {
  const form = new FormData()
  form.append('name', 'x')
  for (const token of tokens) form.append(FORM_TOKEN_FIELD, token)
  return form
}

describe('P12 the token of a form', () => {
  it('is taken out once it is known to be right, and out of any other form too', () => {
    for (const tokens of [[formTokenOf(session)], ['x'], []]) {
      const form = formWith(...tokens)
      expect(takeFormToken(form, session)).toBe(tokens[0] === formTokenOf(session))
      expect([...form]).toEqual([['name', 'x']])
    }
  })

  it('must come once', () => {
    const token = formTokenOf(session)
    expect(takeFormToken(formWith(token, token), session)).toBe(false)
  })

  it('is another one for every sign-in, and does not tell the sid', () => {
    const sids = Array.from({ length: 100 }, newSid)
    const tokens = sids.map((sid) => formTokenOf({ sid }))
    expect(new Set([...sids, ...tokens]).size).toBe(200)
  })

  it('is no file', () => {
    const form = new FormData()
    form.append(FORM_TOKEN_FIELD, new Blob([formTokenOf(session)]), 'token')
    expect(takeFormToken(form, session)).toBe(false)
  })
})
