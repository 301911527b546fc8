import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const MIN_BITS = 2048
// Decryption blocks the process, and its time grows with the third power of the key length.
const MAX_BITS = 4096

/** The reason for refusing a key. It never repeats the input, which may be the key. */
class KeyRefused extends Error {}

/** Parses the setting: a key as PEM text, or the path of a file with it. Returns the key as PKCS#8. */
export const linkSignInKey = z.string().transform((setting, context) => {
  try {
    return readKey(setting)
  } catch (error) {
    if (!(error instanceof KeyRefused)) throw error
    context.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
})

function readKey(setting: string): string {
  const key = parseKey(readPem(setting))
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < MIN_BITS || bits > MAX_BITS) {
    throw new KeyRefused(`must be an RSA key of ${MIN_BITS} to ${MAX_BITS} bits`)
  }
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function readPem(setting: string): string {
  // Settings files often cannot contain line breaks, so `\n` is accepted in their place.
  if (setting.includes('-----BEGIN')) return setting.replaceAll('\\n', '\n')
  try {
    return readFileSync(setting, 'utf8')
  } catch {
    throw new KeyRefused('must be a private key in PEM or the path of a readable file with one')
  }
}

function parseKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch {
    throw new KeyRefused('must be a private key in PEM without a pass phrase')
  }
}
