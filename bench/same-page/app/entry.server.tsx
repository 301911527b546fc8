import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'

/** In one piece, as ours: the stream of React 18 puts NUL between characters of several bytes. */
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
