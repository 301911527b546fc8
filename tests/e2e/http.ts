import { request } from 'undici'
import { FORM_TOKEN_FIELD, TYPED_FIELD } from '#platform/web/lib/form-fields.ts'
import { readRun, secretsIn } from './run-state.ts'

export type Answer = {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  /** The redirect target of a document or a `_data` answer. */
  location: string | null
  setCookies: string[]
}

export type Visit = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  cookie?: string | undefined
  /** Sent like a page's form: with the form token of the session, if there is a session. */
  form?: Readonly<Record<string, string>>
  body?: string | Buffer
  headers?: Readonly<Record<string, string>>
  /** The address of a server other than that of the run. */
  base?: string
  /** Uses a separate connection, because the server closes it when a body is too long. */
  isLast?: boolean
}

const SESSION = /(?:^|; )(?:__Host-)?staffdesk=[^;]+/
const TOKEN = new RegExp(`name="${FORM_TOKEN_FIELD}" value="([^"]+)"`)
const tokens = new Map<string, Promise<Record<string, string>>>()

/** The hidden field that every form of a session contains, read from a public page. */
export function tokenFields(cookie = '', base = readRun().url): Promise<Record<string, string>> {
  const session = SESSION.exec(cookie)?.[0]
  const nothing: Record<string, string> = {}
  if (session === undefined) return Promise.resolve(nothing)
  const known = tokens.get(session)
  if (known !== undefined) return known
  const read = visit('/404', { cookie: session, base }).then(({ text }) => {
    const token = TOKEN.exec(text)?.[1]
    return token === undefined ? nothing : { [FORM_TOKEN_FIELD]: token }
  })
  tokens.set(session, read)
  // If the server does not answer, do not remember that the session has no token.
  const forget = () => tokens.delete(session)
  read.then((fields) => fields === nothing && forget(), forget)
  return read
}

/** Sends one request; redirects are not followed. */
export async function visit(path: string, options: Visit = {}): Promise<Answer> {
  const base = options.base ?? readRun().url
  const isForm = options.form !== undefined
  const form = isForm && { ...(await tokenFields(options.cookie, base)), ...options.form }
  const headers: Record<string, string> = {
    'accept-language': 'zh',
    ...(options.cookie ? { cookie: options.cookie } : {}),
    ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded', origin: base } : {}),
    ...options.headers,
  }
  const answer = await request(base + path, {
    method: options.method ?? (isForm || options.body !== undefined ? 'POST' : 'GET'),
    headers,
    reset: options.isLast ?? false,
    body: form ? new URLSearchParams(form).toString() : (options.body ?? null),
  })
  const text = await answer.body.text()
  const leaked = secretsIn(text, readRun())
  if (leaked.length > 0) throw new Error(`Secrets in the answer to ${path}: ${leaked.join(', ')}`)
  const sent = (name: string) => [answer.headers[name] ?? []].flat()
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text,
    location: sent('location')[0] ?? sent('x-remix-redirect')[0] ?? null,
    setCookies: sent('set-cookie'),
  }
}

/** The sealed typed values in a page. */
export function typedIn(text: string): string {
  const sealed = new RegExp(`name="${TYPED_FIELD}" value="([^"]+)"`).exec(text)?.[1]
  if (sealed === undefined) throw new Error('The page carries nothing that was typed')
  return sealed
}

/** The cookies of an answer as a browser would send them back; deleted ones are left out. */
export function cookieOf(setCookies: readonly string[]): string {
  return setCookies
    .filter((line) => !/; Max-Age=0/i.test(line))
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** The address of the loader or action of one route. */
export function dataPath(path: string, routeId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(routeId)}`
}
