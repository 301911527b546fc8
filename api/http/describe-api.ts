import type { Hono } from 'hono'
import type { ApiEnv } from './env.ts'
import { createOpenApi } from './openapi.ts'
import { renderApiPage } from './openapi-page.ts'

/** `/openapi.json` and the same as a page. Both are made once, from the definitions. */
export function mountDescription(app: Hono<ApiEnv>): void {
  const document = createOpenApi()
  const text = JSON.stringify(document)
  const page = renderApiPage(document)
  app.get('/openapi.json', (c) => c.body(text, 200, { 'content-type': 'application/json' }))
  app.get('/api-docs', (c) =>
    c.html(page, 200, {
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
    }),
  )
}
