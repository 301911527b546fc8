type Asked = { method: string; headers: Pick<Headers, 'get'> }

/** By which browsers say that a request only looks ahead. */
const PURPOSES = ['purpose', 'sec-purpose', 'x-purpose', 'x-moz'] as const
const AHEAD = /prefetch|prerender|preview/i
const DESTINATION = 'sec-fetch-dest'

/** Whether a request only asks what there would be: HEAD, and what a browser fetches before anybody wants it. */
export function looksAhead({ method, headers }: Asked): boolean {
  return method === 'HEAD' || AHEAD.test(PURPOSES.map((name) => headers.get(name) ?? '').join())
}

/**
 * Whether a person opened this address. Old browsers and programs do not say what a request is for, and
 * are believed; a browser of today says that it opens a document, and not a picture or a frame.
 */
export function isMadeByPerson(asked: Asked): boolean {
  const destination = asked.headers.get(DESTINATION)
  return !looksAhead(asked) && (destination === null || destination === 'document')
}

/** Whether a request may do more than read: by a person or by a script of his, and not in passing. */
export function mayAct(asked: Asked): boolean {
  const destination = asked.headers.get(DESTINATION)
  return !looksAhead(asked) && (destination === null || /^(document|empty)$/.test(destination))
}

/** Whether a person opened this page of ours: also where a script of the page fetches the next one for him. */
export function isOpenedPage(asked: Asked, isOwnScript: boolean): boolean {
  const isFetched = isOwnScript && asked.headers.get(DESTINATION) === 'empty'
  return isMadeByPerson(asked) || (isFetched && !looksAhead(asked))
}

/** The headers by which a web tier tells a back end what the request of a browser was for. */
export function purposeHeaders(
  asked: Asked,
  { isOwnScript }: { isOwnScript: boolean },
): Record<string, string> {
  const destination = asked.headers.get(DESTINATION)
  const opened = isOwnScript && destination === 'empty' ? 'document' : destination
  return {
    ...(looksAhead(asked) && { 'sec-purpose': 'prefetch' }),
    ...(opened !== null && { [DESTINATION]: opened }),
  }
}
