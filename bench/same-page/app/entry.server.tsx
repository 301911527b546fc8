import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'

/**
 * Sends the page in one piece, as our server does, because React 18's stream inserts NUL characters between multi-byte
 * characters.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  const body = renderToString(<RemixServer context={context} url={request.url} />)
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!doctype html>${body}`, { status, headers })
}
