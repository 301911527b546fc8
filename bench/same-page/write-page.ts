import { mkdirSync, writeFileSync } from 'node:fs'

/** The page of the peer: every run writes it again, so that it cannot differ from ours. */
const FOLDER = '.cache/bench-peers/page'
export const PAGE_MODULE = `${FOLDER}/page.jsx`

type Rows = readonly { cells: readonly string[] }[]

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gi
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g
const VOID = new Set(['br', 'hr', 'img', 'input', 'link', 'meta'])
/** React omits these attributes unless their value is true. */
const BOOLEAN = new Set([
  'checked',
  'disabled',
  'hidden',
  'open',
  'readonly',
  'required',
  'selected',
])
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/** A page without server-specific parts: scripts, their preloads, and React's markers. */
export function bare(html: string): string {
  return html
    .replace(/<!doctype html>/i, '')
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/ nonce="[^"]*"/g, '')
}

/** The data of our loaders for a page, as sent to the browser. */
export function loaderDataOf(html: string): Record<string, unknown> {
  const [, text] = /window\.__remixContext = (\{.*?\});(?:__|<\/script>)/s.exec(html) ?? []
  if (text === undefined) throw new Error('The page contains no loader data')
  const { state } = JSON.parse(text) as { state: { loaderData: Record<string, unknown> } }
  return state.loaderData
}

/** The page as JSX of plain elements; the texts of its rows come from the data. */
export function writePage(html: string): void {
  const data = loaderDataOf(html)
  const list = Object.values(data).find(
    (part): part is { table: { rows: Rows } } =>
      (part as { table?: unknown } | null)?.table != null,
  )
  if (!list) throw new Error('The page has no rows')
  mkdirSync(FOLDER, { recursive: true })
  const jsx = toJsx(bare(html), list.table.rows)
  writeFileSync(
    PAGE_MODULE,
    `export const data = ${JSON.stringify(data)}\nexport function Page({ rows, scripts }) {\n  return ${jsx}\n}\n`,
  )
}

function toJsx(html: string, rows: Rows): string {
  const texts = rowTexts(rows)
  let isInRows = false
  const out: string[] = []
  for (const [, close, name = '', attributes = '', , text] of html.matchAll(TOKEN)) {
    if (text !== undefined)
      out.push(`{${(isInRows && texts(text)) || JSON.stringify(plain(text))}}`)
    else if (close) out.push(name === 'body' ? '{scripts}</body>' : `</${name}>`)
    else out.push(`<${name}${toProps(attributes)}${VOID.has(name) ? ' />' : '>'}`)
    if (name === 'tbody') isInRows = !close
  }
  return out.join('')
}

/**
 * Finds the texts of cells in the order of the page; text outside cells (such as a row's link) stays a
 * literal.
 */
function rowTexts(rows: Rows): (text: string) => string | null {
  let at = 0
  const places = rows.flatMap(({ cells }, row) =>
    cells.flatMap((text, cell) =>
      text === '' ? [] : [{ text, code: `rows[${row}].cells[${cell}]` }],
    ),
  )
  return (text) => {
    const place = places[at]
    if (!place || place.text !== plain(text)) return null
    at += 1
    return place.code
  }
}

function toProps(attributes: string): string {
  return [...attributes.matchAll(ATTRIBUTE)]
    .map(([, name = '', value]) => {
      if (value === undefined || (value === '' && BOOLEAN.has(name.toLowerCase()))) {
        return ` ${name}={true}`
      }
      return ` ${name}={${JSON.stringify(plain(value))}}`
    })
    .join('')
}

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
}
