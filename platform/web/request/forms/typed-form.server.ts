import { promisify } from 'node:util'
import { deflateRaw, type InputType, inflateRaw, type ZlibOptions } from 'node:zlib'
import { z } from 'zod'
import { FORM_TOKEN_FIELD, TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { sealBytes, unsealBytes } from '#platform/web/session/seal.server.ts'
import { MAX_FORM_BYTES } from './form-body.server.ts'
import { isMarkOf } from './form-token.server.ts'

/** How long the typed text stays valid until the user has signed in again. */
export const TYPED_LIFETIME_MS = 60 * 60 * 1000
/** Fields whose names match are never kept, in any form. */
const SECRET = /passw|pwd|secret|token|nonce/i
const HEAD_BYTES = 16 * 1024

/** The content of a form that was not saved. */
export type TypedForm = {
  /** The mark of the account that the text belongs to. */
  account: string
  /** The page with the form. */
  page: string
  form: FormData
}

const head = z.object({ at: z.number(), account: z.string(), page: z.string() })

const pack = promisify<InputType, ZlibOptions, Buffer>(deflateRaw)
const unpack = promisify<InputType, ZlibOptions, Buffer>(inflateRaw)

/**
 * Seals the typed text, so that it can stay in the user's browser. The server stores nothing, and any process
 * of the installation can open it.
 */
export async function sealTyped(
  { account, page, form }: TypedForm,
  keys: readonly string[],
  now: number,
): Promise<string> {
  const text = `${JSON.stringify({ at: now, account, page })}\n${typedFields(form)}`
  return sealBytes('typed', await pack(Buffer.from(text), {}), keys)
}

/** The typed form; null when the text is too old or was not sealed by this installation. */
export async function openTyped(
  sealed: unknown,
  keys: readonly string[],
  now: number,
): Promise<TypedForm | null> {
  if (typeof sealed !== 'string') return null
  const packed = await unsealBytes('typed', sealed, keys)
  if (packed === null) return null
  const bytes = await unpack(packed, { maxOutputLength: MAX_FORM_BYTES + HEAD_BYTES })
  const text = bytes.toString('utf8')
  const end = text.indexOf('\n')
  const { at, account, page } = head.parse(JSON.parse(text.slice(0, end)))
  if (now >= at + TYPED_LIFETIME_MS) return null
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(text.slice(end + 1))) form.append(name, value)
  return { account, page, form }
}

/** The same as openTyped, but also null for the text of another user. */
export async function openOwnTyped(
  sealed: unknown,
  { sub, keys, now }: { sub: string; keys: readonly string[]; now: number },
): Promise<TypedForm | null> {
  const typed = await openTyped(sealed, keys, now)
  return typed && isMarkOf(typed.account, sub, keys) ? typed : null
}

function typedFields(form: FormData): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value === 'string' && mayKeep(name)) fields.append(name, value)
  }
  return fields
}

function mayKeep(name: string): boolean {
  return name !== FORM_TOKEN_FIELD && name !== TYPED_FIELD && !SECRET.test(name)
}

/** The entries of a form that the user does not type. */
const BY_ITSELF = /^(id|version|intent|returnTo|owner|form\..*|.*\.(shown|choice))$/

/** Whether the user typed or chose anything in a form. */
export function hasTyped(form: FormData): boolean {
  return [...form].some(([name, value]) => value !== '' && mayKeep(name) && !BY_ITSELF.test(name))
}
