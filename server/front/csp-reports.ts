import { CSP_REPORT_PATH } from '#platform/web/request/content-security-policy.ts'
import { type Exchange, refuse, type Step } from './exchange.ts'
import { describeTarget } from './request-target.ts'

const TYPES = /^application\/(csp-report|reports\+json|json)\b/
const MAX_REPORT_BYTES = 16 * 1024
const MAX_REPORTS = 20
const MAX_WORD = 60

// The limit for all browsers together: a faulty page causes reports from every user at the same time.
const REPORTS_A_WINDOW = 60
const WINDOW_MS = 60_000

type Counted = (directive: string) => void

/**
 * Receives browsers' reports about violations of the page policy.
 * Each report is logged in one line and counted; reports beyond the limit of a minute
 * are dropped. Reports are not trusted: any client can send one.
 */
export function takeReports(count: Counted, now: () => number = Date.now): Step {
  let window = { from: 0, taken: 0 }

  return async (exchange) => {
    if (exchange.path !== CSP_REPORT_PATH) return null
    const { request, incoming, note } = exchange
    if (request.method !== 'POST') return refuse(exchange, 405, 'report-method')
    if (!TYPES.test(incoming.headers['content-type'] ?? '')) {
      return refuse(exchange, 400, 'report-type')
    }
    if (now() - window.from >= WINDOW_MS) window = { from: now(), taken: 0 }
    if (window.taken >= REPORTS_A_WINDOW) return refuse(exchange, 429, 'report-flood')
    window.taken += 1
    const reports = await readReports(exchange)
    if (reports === null) return refuse(exchange, 400, 'report-shape')
    note.kind = 'report'
    for (const report of reports) {
      count(report.directive)
      exchange.log().warn(report, 'a page violated its content security policy')
    }
    return new Response(null, { status: 204 })
  }
}

async function readReports({ request, incoming }: Exchange): Promise<Violation[] | null> {
  if (Number(incoming.headers['content-length'] ?? 0) > MAX_REPORT_BYTES) return null
  const text = await readBounded(request)
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const list = Array.isArray(value) ? value.slice(0, MAX_REPORTS) : [value]
    const violations = list.map(violationIn).filter((found) => found !== null)
    return violations.length > 0 ? violations : null
  } catch {
    return null
  }
}

async function readBounded({ body }: Request): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  if (body === null) return null
  // In Node a web stream is iterable, but the DOM types do not declare it.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MAX_REPORT_BYTES) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

type Violation = { directive: string; blocked: string; page: string }

/** Accepts both formats: that of `report-uri`, and that of the Reporting API. */
function violationIn(value: unknown): Violation | null {
  const record = asRecord(value)
  const body = asRecord(record['csp-report'] ?? record.body)
  const pick = (...names: string[]) => names.map((name) => body[name]).find(isText)
  const directive = pick('effective-directive', 'effectiveDirective', 'violated-directive')
  if (directive === undefined) return null
  return {
    directive: /^[a-z-]{1,30}$/.test(directive) ? directive : 'other',
    blocked: originOf(pick('blocked-uri', 'blockedURL') ?? ''),
    page: pageOf(pick('document-uri', 'documentURL') ?? ''),
  }
}

/** The origin of a foreign address; or a keyword such as `inline`. */
function originOf(text: string): string {
  if (/^[a-z-]{1,30}$/.test(text)) return text
  if (!URL.canParse(text)) return 'other'
  const { protocol, host } = new URL(text)
  return `${protocol}//${host}`.slice(0, MAX_WORD)
}

function pageOf(text: string): string {
  return URL.canParse(text) ? describeTarget(new URL(text).pathname).route.slice(0, MAX_WORD) : ''
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
