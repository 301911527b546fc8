import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { keyed } from './form-key.ts'

/** How long an opened form can be sent: a day. */
const FORM_LIFE_MS = 24 * 60 * 60 * 1_000
const LARGEST = 9

const content = z.strictObject({
  /** The id of the application, so that a form that is sent twice is one application. */
  id: z.uuid(),
  needId: z.uuid(),
  /** Milliseconds. */
  openedAt: z.int(),
  sum: z.strictObject({ one: z.int(), other: z.int() }),
  /** The link of a colleague by which the form was opened. */
  linkId: z.uuid().nullable().default(null),
})
export type SignedForm = z.infer<typeof content>

/** A form for a need, opened now. Its question differs from form to form. */
export function newForm(needId: string, now: number, linkId: string | null = null): SignedForm {
  const sum = { one: randomInt(1, LARGEST + 1), other: randomInt(1, LARGEST + 1) }
  return { id: randomUUID(), needId, openedAt: now, sum, linkId }
}

export function signForm(key: string, form: SignedForm): string {
  const text = Buffer.from(JSON.stringify(form)).toString('base64url')
  return `${text}.${keyed(key, 'form', text)}`
}

/** The form of a signed text; null when it was not signed here, or was opened too long ago. */
export function readSignedForm(key: string, signed: string, now: number): SignedForm | null {
  const [text = '', mark = ''] = signed.split('.')
  const expected = Buffer.from(keyed(key, 'form', text))
  const given = Buffer.from(mark)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const read = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  if (!read.success || now - read.data.openedAt > FORM_LIFE_MS) return null
  return read.data
}

/** Whether a typed text answers the question of a form. */
export function isAnswered({ sum: { one, other } }: SignedForm, typed: string): boolean {
  return typed.normalize('NFKC').trim() === String(one + other)
}
