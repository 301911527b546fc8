type RequestHead = { method: string; headers: Pick<Headers, 'get'> }

/** The headers by which browsers mark a prefetch. */
const PURPOSES = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const
const AHEAD = /prefetch|prerender|preview/i
const DESTINATION = 'sec-fetch-dest'

/** Whether a request is a HEAD or a prefetch. */
export function isPrefetch({ method, headers }: RequestHead): boolean {
  return method === 'HEAD' || AHEAD.test(PURPOSES.map((name) => headers.get(name) ?? '').join())
}

/**
 * Whether a user opened this address. Old browsers and programs do not declare the purpose of a request, and
 * count as a user; a current browser declares a document, as opposed to a picture or a frame.
 */
export function isMadeByPerson(request: RequestHead): boolean {
  const destination = request.headers.get(DESTINATION)
  return !isPrefetch(request) && (destination === null || destination === 'document')
}

/** Whether a request may do more than read: it comes from a user or from a script of our page, and is no prefetch. */
export function mayAct(request: RequestHead): boolean {
  const destination = request.headers.get(DESTINATION)
  return !isPrefetch(request) && (destination === null || /^(document|empty)$/.test(destination))
}

/** Whether a user opened this page of ours, including navigation by a script of the page. */
export function isOpenedPage(request: RequestHead, isOwnScript: boolean): boolean {
  const isFetched = isOwnScript && request.headers.get(DESTINATION) === 'empty'
  return isMadeByPerson(request) || (isFetched && !isPrefetch(request))
}

/** The headers by which a web tier passes the purpose of the browser's request on to a back end. */
export function purposeHeaders(
  request: RequestHead,
  { isOwnScript }: { isOwnScript: boolean },
): Record<string, string> {
  const destination = request.headers.get(DESTINATION)
  const opened = isOwnScript && destination === 'empty' ? 'document' : destination
  return {
    ...(isPrefetch(request) && { 'sec-purpose': 'prefetch' }),
    ...(opened !== null && { [DESTINATION]: opened }),
  }
}
