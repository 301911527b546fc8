import type { Hono } from 'hono'
import type { ApiEnv } from './env.ts'
import { renderApiPage } from './openapi-page.ts'
import type { OpenApi } from './openapi-parts.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

/** Serves `/openapi.json` and a page of it. Both are built once, on the first request. */
export function mountDescription(app: Hono<ApiEnv>, describe: () => OpenApi): void {
  let made: { text: string; page: string } | null = null
  const make = () => {
    if (made) return made
    const document = describe()
    made = { text: JSON.stringify(document), page: renderApiPage(document) }
    return made
  }
  app.get('/openapi.json', (c) => c.body(make().text, 200, { 'content-type': 'application/json' }))
  app.get('/api-docs', (c) => c.html(make().page, 200, { 'content-security-policy': PAGE_POLICY }))
}
