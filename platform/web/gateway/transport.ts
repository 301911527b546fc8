/**
 * Carries one request of the web tier to the API, in process or over the
 * network. Only method, path, query, headers and body of the request count: the
 * transport knows the address.
 */
export type ApiTransport = (request: Request, options?: TransportOptions) => Promise<Response>

export type TransportOptions = {
  /** The response is a file for the person. It may take long, and is streamed. */
  isDownload?: boolean
  /** The call works on many rows. It may take as long as a file. */
  isLong?: boolean
  /** The response streams messages. It may last for ever, and no caller waits for its end. */
  isPush?: boolean
}

export type TroubleKind = 'timeout' | 'refused' | 'reset' | 'too-large'

/**
 * The API could not be reached, or did not respond within the limits. It is unknown whether a write happened.
 */
export class UpstreamTrouble extends Error {
  readonly kind: TroubleKind

  constructor(kind: TroubleKind, options?: ErrorOptions) {
    super(`The back end did not answer: ${kind}`, options)
    this.name = 'UpstreamTrouble'
    this.kind = kind
  }
}
