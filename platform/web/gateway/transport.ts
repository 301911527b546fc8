/**
 * Carries one request of the web tier to the API, in process or over the
 * network. Only method, path, query, headers and body of the request count: the
 * transport knows the address.
 */
export type ApiTransport = (request: Request, options?: TransportOptions) => Promise<Response>

export type TransportOptions = {
  /** The answer is a file for the person: it may take its time and is passed on as it comes. */
  isDownload?: boolean
  /** The answer streams messages: it may last for ever, and no caller waits for its end. */
  isPush?: boolean
}

export type TroubleKind = 'timeout' | 'refused' | 'reset' | 'too-large'

/** The API could not be reached or did not answer within bounds. Whether a write happened is unknown. */
export class UpstreamTrouble extends Error {
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, options?: ErrorOptions) {
    super(`The back end did not answer: ${kind}`, options)
    this.name = 'UpstreamTrouble'
    this.kind = kind
  }
}
