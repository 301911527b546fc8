/**
 * The values of cookies by name. A name with two different values is left out, because their origin is
 * uncertain.
 */
export type CookieJar = ReadonlyMap<string, string>

const MAX_CHUNK_CHARACTERS = 3_700
const MAX_CHUNKS = 4
const CHUNKED = /^([2-9])~(.*)$/s

/** Reads a Cookie header; never throws. */
export function parseCookies(header: string | null): CookieJar {
  const jar = new Map<string, string>()
  const ambiguous = new Set<string>()
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals < 1) continue
    const name = part.slice(0, equals).trim()
    const value = part.slice(equals + 1).trim()
    if (jar.has(name) && jar.get(name) !== value) ambiguous.add(name)
    jar.set(name, value)
  }
  for (const name of ambiguous) jar.delete(name)
  return jar
}

export type CookieAttributes = { secure: boolean; httpOnly?: boolean; maxAgeSeconds?: number }

/** One Set-Cookie line. */
export function serializeCookie(name: string, value: string, attributes: CookieAttributes): string {
  const parts = [`${name}=${value}`, 'Path=/', 'SameSite=Lax']
  if (attributes.httpOnly !== false) parts.push('HttpOnly')
  if (attributes.secure) parts.push('Secure')
  if (attributes.maxAgeSeconds !== undefined) parts.push(`Max-Age=${attributes.maxAgeSeconds}`)
  return parts.join('; ')
}

/** The value of a cookie that may be split over several cookies. */
export function joinChunks(jar: CookieJar, name: string): string | null {
  const first = jar.get(name)
  if (first === undefined) return null
  const chunked = CHUNKED.exec(first)
  if (!chunked) return first
  const count = Number(chunked[1])
  let text = chunked[2] ?? ''
  for (let index = 1; index < count; index++) {
    const chunk = jar.get(chunkName(name, index))
    if (chunk === undefined) return null
    text += chunk
  }
  return text
}

/**
 * Set-Cookie lines for a value of any length that browsers accept. Chunks of an earlier, longer value are
 * deleted.
 */
export function writeChunks(
  jar: CookieJar,
  name: string,
  value: string,
  attributes: CookieAttributes,
): string[] {
  const parts = value.match(new RegExp(`.{1,${MAX_CHUNK_CHARACTERS}}`, 'gs')) ?? ['']
  if (parts.length > MAX_CHUNKS) throw new Error('The session is too long for cookies')
  const [first = '', ...rest] = parts
  const lines = [
    serializeCookie(name, rest.length > 0 ? `${parts.length}~${first}` : first, attributes),
    ...rest.map((part, index) => serializeCookie(chunkName(name, index + 1), part, attributes)),
  ]
  return [...lines, ...deleteChunks(jar, name, parts.length, attributes)]
}

/** Set-Cookie lines that remove a cookie with all its chunks. */
export function removeCookie(jar: CookieJar, name: string, attributes: CookieAttributes): string[] {
  return [
    serializeCookie(name, '', { ...attributes, maxAgeSeconds: 0 }),
    ...deleteChunks(jar, name, 1, attributes),
  ]
}

/** The same as `removeCookie`, but only if the browser sent the cookie or a part of it. */
export function forgetCookie(jar: CookieJar, name: string, attributes: CookieAttributes): string[] {
  const pieces = Array.from({ length: MAX_CHUNKS - 1 }, (_, index) => chunkName(name, index + 1))
  const isSent = [name, ...pieces].some((piece) => jar.has(piece))
  return isSent ? removeCookie(jar, name, attributes) : []
}

function deleteChunks(
  jar: CookieJar,
  name: string,
  from: number,
  attributes: CookieAttributes,
): string[] {
  const lines: string[] = []
  for (let index = from; index < MAX_CHUNKS; index++) {
    const chunk = chunkName(name, index)
    if (jar.has(chunk)) lines.push(serializeCookie(chunk, '', { ...attributes, maxAgeSeconds: 0 }))
  }
  return lines
}

function chunkName(name: string, index: number): string {
  return `${name}.${index}`
}
