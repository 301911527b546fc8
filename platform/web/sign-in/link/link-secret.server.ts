import { createPublicKey } from 'node:crypto'
import forge from 'node-forge'

/** The content of the password parameter of a sign-in link, encrypted with the public key. */
export type LinkSecret = {
  /** When the link was made, milliseconds since 1970. */
  at: number
  /** Makes every link unique. */
  nonce: string
  password: string
}

const PLAIN = /^(\d{12,14})\.([\w-]{16,64})\.(.+)$/s
const SCHEME = 'RSA-OAEP'
const OPTIONS = () => ({ md: forge.md.sha256.create(), mgf1: { md: forge.md.sha256.create() } })

const LIFE_MS = 60_000
const CLOCK_SKEW_MS = 5_000

/**
 * Decrypts the password parameter; null for a text that was not made for this key. Every text is padded to
 * the length of the key, so that the work is always the same.
 */
export function openLinkSecret(encrypted: string, privateKey: string): LinkSecret | null {
  const key = forge.pki.privateKeyFromPem(privateKey)
  const length = Math.ceil(key.n.bitLength() / 8)
  // A plus sign that was not encoded in the address arrives as a space.
  const bytes = Buffer.from(encrypted.replaceAll(' ', '+'), 'base64')
  const whole = Buffer.concat([bytes, Buffer.alloc(length)]).subarray(0, length)
  try {
    const plain = forge.util.decodeUtf8(key.decrypt(whole.toString('latin1'), SCHEME, OPTIONS()))
    const [, at, nonce = '', password = ''] = PLAIN.exec(plain) ?? []
    return bytes.length === length && at !== undefined ? { at: Number(at), nonce, password } : null
  } catch {
    return null
  }
}

/** The password parameter of a link, before it is encoded for an address. */
export function makeLinkSecret({ at, nonce, password }: LinkSecret, key: string): string {
  const pem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  const plain = forge.util.encodeUtf8(`${at}.${nonce}.${password}`)
  const sealed = forge.pki.publicKeyFromPem(pem).encrypt(plain, SCHEME, OPTIONS())
  return Buffer.from(sealed, 'latin1').toString('base64')
}

/** A link is valid for a minute. A link from the future means a wrong clock or a forged link. */
export function isFresh({ at }: LinkSecret, now: number): boolean {
  return now - at <= LIFE_MS && at - now <= CLOCK_SKEW_MS
}
