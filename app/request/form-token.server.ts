import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { FORM_TOKEN_FIELD } from '#app/lib/form-token-field.ts'
import type { Session } from '#app/session/session.server.ts'

type Sid = Pick<Session, 'sid'>

/** A secret of one sign-in. It stays in the sealed cookie; pages get what is derived from it. */
export function newSid(): string {
  return randomBytes(32).toString('base64url')
}

/** What every form of this sign-in carries. Nobody can tell the sid from it. */
export function formTokenOf({ sid }: Sid): string {
  return digestOf(sid).toString('base64url')
}

/** Takes the token out of a form, so that no handler meets it, and says whether it is the right one. */
export function takeFormToken(form: FormData, { sid }: Sid): boolean {
  const given = form.getAll(FORM_TOKEN_FIELD)
  form.delete(FORM_TOKEN_FIELD)
  const [text] = given
  if (given.length !== 1 || typeof text !== 'string') return false
  const bytes = Buffer.from(text, 'base64url')
  const wanted = digestOf(sid)
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
}

function digestOf(sid: string): Buffer {
  return createHmac('sha256', sid).update('staffdesk form').digest()
}
