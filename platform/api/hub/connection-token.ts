import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const KEY_BYTES = 32
const TOKEN = /^([\w-]{22})\.([\w-]{1,24})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/** The time after the issue of a token within which a client may start a transport with it. */
const BEGIN_WITHIN_MS = 60_000
const CLOCKS_APART_MS = 5_000

export type ConnectionPass = {
  id: string
  /** The process that issued it. */
  process: string
  /** Whether the token is new enough to start a connection. */
  isNew: boolean
}

export type ConnectionTokens = {
  make(userId: string): { id: string; token: string }
  /** Null when it is not a token of this account. */
  read(token: string, userId: string): ConnectionPass | null
}

/**
 * Signed names of connections that any process can verify. The server stores no requested name, and no other
 * user can use it.
 */
export function createConnectionTokens(secret: string, process: string): ConnectionTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'push connection', KEY_BYTES))
  const sign = (payload: string, userId: string) =>
    createHmac('sha256', key).update(`${payload}.${userId}`).digest()

  return {
    make(userId) {
      const id = randomBytes(ID_BYTES).toString('base64url')
      const payload = `${id}.${process}.${Date.now().toString(36)}`
      return { id, token: `${payload}.${sign(payload, userId).toString('base64url')}` }
    },
    read(token, userId) {
      const [, id, home, at, signature] = TOKEN.exec(token) ?? []
      if (!id || !home || !at || !signature) return null
      const right = sign(`${id}.${home}.${at}`, userId)
      if (!timingSafeEqual(right, Buffer.from(signature, 'base64url'))) return null
      const age = Date.now() - Number.parseInt(at, 36)
      return { id, process: home, isNew: age > -CLOCKS_APART_MS && age < BEGIN_WITHIN_MS }
    },
  }
}
