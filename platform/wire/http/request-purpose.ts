type Asked = { method: string; headers: Pick<Headers, 'get'> }

/** The headers by which browsers mark a prefetch. */
const PURPOSES = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const
const AHEAD = /prefetch|prerender|preview/i
const DESTINATION = 'sec-fetch-dest'

/** Whether a request is a HEAD or a prefetch. */
export function isPrefetch({ method, headers }: Asked): boolean {
  return method === 'HEAD' || AHEAD.test(PURPOSES.map((name) => headers.get(name) ?? '').join())
}

/**
 * Whether a user opened this address. Old browsers and programs do not declare the purpose of a request, and
 * count as a user; a current browser declares a document, as opposed to a picture or a frame.
 */
export function isMadeByPerson(asked: Asked): boolean {
  const destination = asked.headers.get(DESTINATION)
  return !isPrefetch(asked) && (destination === null || destination === 'document')
}

/** Whether a request may do more than read: it comes from a user or from a script of our page, and is no prefetch. */
export function mayAct(asked: Asked): boolean {
  const destination = asked.headers.get(DESTINATION)
  return !isPrefetch(asked) && (destination === null || /^(document|empty)$/.test(destination))
}

/** Whether a user opened this page of ours, including navigation by a script of the page. */
export function isOpenedPage(asked: Asked, isOwnScript: boolean): boolean {
  const isFetched = isOwnScript && asked.headers.get(DESTINATION) === 'empty'
  return isMadeByPerson(asked) || (isFetched && !isPrefetch(asked))
}

/** The headers by which a web tier passes the purpose of the browser's request on to a back end. */
export function purposeHeaders(
  asked: Asked,
  { isOwnScript }: { isOwnScript: boolean },
): Record<string, string> {
  const destination = asked.headers.get(DESTINATION)
  const opened = isOwnScript && destination === 'empty' ? 'document' : destination
  return {
    ...(isPrefetch(asked) && { 'sec-purpose': 'prefetch' }),
    ...(opened !== null && { [DESTINATION]: opened }),
  }
}
