import { LINK_PURPOSES } from '#product/define/link-purposes.ts'

const SECRET_SEGMENTS = new Set([
  'login',
  'loginsingle',
  'identityserverrefreshtoken',
  'oauth',
  // What applicants write, and where they come from, is nobody else's business.
  'adduser',
  'thanks',
  // The addresses of links that give access without an account; they contain secrets.
  ...LINK_PURPOSES.map(({ address }) => firstSegment(address)),
])

/** Parameters that show which page a user viewed, but neither their search nor their rights. */
const HARMLESS_PARAMETERS = new Set(['_data', 'index', 'orderBy', 'page', 'pageSize'])

const MAX_LOGGED_CHARACTERS = 500
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi

/** Whether a request target leads to a page whose query may carry secrets. */
export function carriesSecrets(target: string): boolean {
  return SECRET_SEGMENTS.has(firstSegment(decoded(splitTarget(target).path)))
}

function firstSegment(path: string): string {
  const [segment = ''] = path.replace(/^\/+/, '').split('/')
  return segment.toLowerCase()
}

/** A request target in a form safe for the log: values are masked unless they are known to be harmless. */
export function describeTarget(target: string): { path: string; query?: string; route: string } {
  const { path: rawPath, query } = splitTarget(target)
  const path = printable(rawPath)
  const route = path.replace(UUID, ':id')
  if (query === '' || carriesSecrets(target)) return { path, route }
  return { path, route, query: maskQuery(query) }
}

function maskQuery(query: string): string {
  const masked = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? ''
    return HARMLESS_PARAMETERS.has(name) ? pair : `${name}=***`
  })
  return printable(masked.join('&'))
}

/** Path and query as received, not decoded. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf('?')
  if (mark === -1) return { path: target, query: '' }
  return { path: target.slice(0, mark), query: target.slice(mark + 1) }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Printable ASCII only: other characters could control a terminal or look like a line end. */
function printable(text: string): string {
  return text
    .slice(0, MAX_LOGGED_CHARACTERS)
    .replace(/[^\x21-\x7e]/g, (character) => `%u${character.charCodeAt(0).toString(16)}`)
}
