import { createHash, hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'
import { createBoundedCache } from '#platform/web/lib/bounded-cache.ts'

/** The purpose of a sealed text. A text that was sealed for one purpose cannot be opened for another. */
export type SealPurpose =
  | 'session'
  | 'flash'
  | 'link'
  | 'redirect'
  | 'typed'
  | 'tabs'
  | 'share'
  | 'terminal'
  | 'punch'

type SealKey = { id: string; secret: CryptoKey }

const derived = new Map<string, Promise<SealKey>>()

function deriveKey(text: string): Promise<SealKey> {
  const known = derived.get(text)
  if (known !== undefined) return known
  const made = importKey(text)
  derived.set(text, made)
  return made
}

async function importKey(text: string): Promise<SealKey> {
  const bytes = new Uint8Array(hkdfSync('sha256', text, '', 'staffdesk cookie', 32))
  const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const secret = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, usages)
  return { id, secret }
}

/** Encrypts and authenticates `value` with the newest key. */
export function seal(
  purpose: SealPurpose,
  value: unknown,
  keys: readonly string[],
): Promise<string> {
  return sealBytes(purpose, new TextEncoder().encode(JSON.stringify(value)), keys)
}

/** The same as `seal`, for bytes other than JSON. */
export async function sealBytes(
  purpose: SealPurpose,
  bytes: Uint8Array,
  keys: readonly string[],
): Promise<string> {
  const newest = keys[0]
  if (newest === undefined) throw new Error('There is no key to seal a cookie with')
  const { id, secret } = await deriveKey(newest)
  return new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id, typ: purpose })
    .encrypt(secret)
}

// The most opened values in the cache. A browser sends the same cookie with every request, and opening it
// costs more than the rest of a guard.
const OPENED_AT_MOST = 2_000
const opened = createBoundedCache<{ value: unknown }>(OPENED_AT_MOST)

/** The sealed value, or null for anything that was not sealed by one of `keys` for this purpose. */
export async function unseal(
  purpose: SealPurpose,
  text: string,
  keys: readonly string[],
): Promise<unknown> {
  const cacheKey = `${purpose} ${keys.join()} ${text}`
  const known = opened.get(cacheKey)
  if (known) return known.value
  const bytes = await unsealBytes(purpose, text, keys)
  const value = bytes && parse(bytes)
  if (value !== null) opened.set(cacheKey, { value })
  return value
}

/** Whether a sealed text was made with another key than today's newest. */
export async function isSealedWithOlderKey(
  text: string,
  keys: readonly string[],
): Promise<boolean> {
  const newest = keys[0]
  if (newest === undefined) return false
  try {
    return decodeProtectedHeader(text).kid !== (await deriveKey(newest)).id
  } catch {
    return false
  }
}

/** Whether a text may have been sealed with a key that only another process has. */
export async function isSealedElsewhere(
  purpose: SealPurpose,
  text: string,
  keys: readonly string[],
): Promise<boolean> {
  try {
    const { typ, kid } = decodeProtectedHeader(text)
    const own = await Promise.all(keys.map(deriveKey))
    return typ === purpose && own.every(({ id }) => id !== kid)
  } catch {
    return false
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** The same as `unseal`, for bytes other than JSON. The result is not cached, because it may be long. */
export async function unsealBytes(
  purpose: SealPurpose,
  text: string,
  keys: readonly string[],
): Promise<Uint8Array | null> {
  try {
    const header = decodeProtectedHeader(text)
    if (header.typ !== purpose) return null
    for (const known of keys) {
      const { id, secret } = await deriveKey(known)
      if (id !== header.kid) continue
      const { plaintext } = await compactDecrypt(text, secret, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      return plaintext
    }
    return null
  } catch {
    // A cookie is untrusted input: an invalid one counts as absent.
    return null
  }
}
