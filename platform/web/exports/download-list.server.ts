import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { listQueryParams } from '#platform/define/engine/list-query.ts'
import { readBack } from '#platform/web/components/table/list-links.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import {
  keptOf,
  type ListRequest,
  readListRequest,
  searchOf,
} from '#platform/web/pages/lists/list-request.server.ts'
import type { GuardedFunction } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The page with the progress of the user's files. */
const EXPORTS = '/account/exports'

/**
 * Downloads the list in the state of the URL, with all its pages; for a long list it redirects to the page
 * with the progress of the file. Refusals are shown on the list.
 */
export async function exportList(call: ResourceCall): Promise<Response> {
  const { resource, gateway, url, t } = call
  const format = url.searchParams.get('format') ?? 'csv'
  const state = readBack(url.searchParams)
  // The form around the list always sends `picked`. If no row is ticked, such a request exports no rows instead of all.
  const isOfPicked = url.searchParams.has('picked')
  for (const name of ['format', 'back', 'picked']) url.searchParams.delete(name)
  const request = await readListRequest(call, listDescriptor(resource, call))
  const back = `/${resource.path}?${state || searchOf(call, request)}`
  if (isOfPicked && !request.query.ids) return tell(call, back, t('page.nothingPicked'))
  const [notice] = request.notices
  // A file cannot show notices, so a filter that the server did not understand stops the export: the file
  // must not be longer than intended.
  if (notice) return tell(call, back, t('page.notExportedUnclear'))
  const type = TYPES[format]
  if (type === undefined) return tell(call, back, t('page.noSuchFormat', { format }))
  try {
    const wire = wireQuery(call, request, format)
    const made = await gateway.download(resource.endpoints.export, wire)
    return 'file' in made
      ? attachment(made.file, type)
      : redirect(`${EXPORTS}/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    return tell(call, back, error.message || t('page.notExported'))
  }
}

function wireQuery(call: ResourceCall, request: ListRequest, format: string): URLSearchParams {
  const query = { ...request.query, page: 1 }
  const wire = listQueryParams(call.resource, query)
  wire.delete('pageSize')
  const columns = keptOf(request).get('columns')
  if (columns) wire.set('columns', columns)
  wire.set('format', format)
  return wire
}

function tell(call: ResourceCall, back: string, text: string): Response {
  call.setFlash({ kind: 'error', text })
  return redirect(back, 303)
}

/** Forwards only the headers that a file needs; the content type is set here. */
export function attachment(file: Response, type = typeOf(file)): Response {
  const disposition = file.headers.get('content-disposition') ?? ''
  const headers = new Headers({
    'Content-Type': type,
    'Content-Disposition': /^attachment\b/i.test(disposition) ? disposition : 'attachment',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  })
  const length = file.headers.get('content-length')
  if (length !== null) headers.set('Content-Length', length)
  return new Response(file.body, { headers })
}

/** The content type of the file if it is an export format, else the type for arbitrary bytes. */
function typeOf({ headers }: Response): string {
  const contentType = headers.get('content-type') ?? ''
  return Object.values(TYPES).find((type) => type === contentType) ?? 'application/octet-stream'
}

/**
 * For routes that return files. A refusal redirects to a page with a message, because a file route has no
 * error boundary.
 */
export function withReadableRefusal<T>(loader: GuardedFunction<T>): GuardedFunction<T> {
  async function readable(args: LoaderFunctionArgs) {
    try {
      return await loader(args)
    } catch (thrown) {
      if (!(thrown instanceof Response) || thrown.status < 400) throw thrown
      const list = new URL(args.request.url).pathname.replace(/\/[^/]*$/, '')
      // Keeps the cookies of the refusal: they may hold a renewed session.
      const headers = new Headers(thrown.headers)
      headers.delete('Content-Type')
      headers.set('Location', thrown.status === 403 ? '/refuse' : list)
      throw new Response(null, { status: 302, headers })
    }
  }
  return Object.assign(readable, { need: loader.need })
}
