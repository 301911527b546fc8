import { createHmac, timingSafeEqual } from 'node:crypto'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'
import type { Session } from '#platform/web/session/session.server.ts'

type Whose = Pick<Session, 'sid' | 'sub'>

const ACCOUNT_MARK = /^[\w-]{22}$/

/**
 * The token in every form of this sign-in. It does not reveal the sid. After a dot it has the mark of the
 * account, which stays valid after the sign-in ends.
 */
export function formTokenOf(session: Whose, keys: readonly string[]): string {
  return `${digestOf(session).toString('base64url')}.${accountMark(session.sub, keys[0] ?? '')}`
}

/** The result of checking the token of a form. */
export type FormTokenCheck = {
  isRight: boolean
  /** The mark of the account in the form. */
  account: string | null
}

/**
 * Removes the token from a form, so that no handler sees it, and checks it. For a visitor no token is valid.
 */
export function takeFormToken(
  form: FormData,
  session: Pick<Session, 'sid'> | null,
): FormTokenCheck {
  const entries = form.getAll(FORM_TOKEN_FIELD)
  form.delete(FORM_TOKEN_FIELD)
  const [text] = entries
  if (entries.length !== 1 || typeof text !== 'string') return { isRight: false, account: null }
  const [token = '', account = '', ...rest] = text.split('.')
  if (!ACCOUNT_MARK.test(account) || rest.length > 0) return { isRight: false, account: null }
  const bytes = Buffer.from(token, 'base64url')
  const wanted = session && digestOf(session)
  const isRight =
    wanted !== null && bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
  return { isRight, account }
}

/** A mark from which only this product can recognise the account. */
export function accountMark(sub: string, key: string): string {
  const mark = createHmac('sha256', key).update(`staffdesk form of ${sub}`).digest('base64url')
  return mark.slice(0, 22)
}

/** Whether a mark was made for this account, with any of the keys. */
export function isMarkOf(mark: string | null, sub: string, keys: readonly string[]): boolean {
  return keys.some((key) => accountMark(sub, key) === mark)
}

function digestOf({ sid }: Pick<Session, 'sid'>): Buffer {
  return createHmac('sha256', sid).update('staffdesk form').digest()
}
