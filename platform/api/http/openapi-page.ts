import type { OpenApi, Operation, Parameter } from './openapi-parts.ts'

/** The description as one plain page that needs no script. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const STYLE = `body{font:15px/1.6 system-ui,"Noto Sans CJK SC",sans-serif;margin:0 auto;max-width:70rem;padding:1.5rem;color:#1f2937}
h2{margin-top:2rem;border-bottom:1px solid #d1d5db}summary{cursor:pointer;padding:.25rem 0}
code{font-family:ui-monospace,monospace}b{display:inline-block;min-width:4.5rem;color:#1d4ed8}
table{border-collapse:collapse;margin:.5rem 0}td,th{border:1px solid #d1d5db;padding:.2rem .6rem;text-align:left}
pre{background:#f3f4f6;padding:.75rem;overflow:auto;max-height:24rem}nav a{margin-right:1rem}`

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.required ? '✓' : ''}</td>` +
      `<td>${escapeHtml(String(parameter.schema.type ?? ''))}</td><td>${escapeHtml(parameter.description ?? '')}</td></tr>`,
  )
  return `<table><tr><th>name</th><th>required</th><th>type</th><th></th></tr>${rows.join('')}</table>`
}

function operationBlock(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody
    ? `<pre>${escapeHtml(JSON.stringify(operation.requestBody, null, 1))}</pre>`
    : ''
  return (
    `<details><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>` +
    `${parameterTable(operation.parameters ?? [])}${body}</details>`
  )
}

export function renderApiPage(document: OpenApi): string {
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? ''
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationBlock(path, method, operation)])
    }
  }
  const sections = [...byTag].map(
    ([tag, blocks]) =>
      `<section><h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${blocks.join('')}</section>`,
  )
  const links = [...byTag.keys()].map(
    (tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`,
  )
  return (
    `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeHtml(document.info.title)}</title><style>${STYLE}</style></head><body><main>` +
    `<h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)} <a href="/openapi.json">openapi.json</a></p>` +
    `<nav>${links.join('')}</nav>${sections.join('')}</main></body></html>`
  )
}
