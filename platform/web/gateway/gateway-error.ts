import {
  ERROR_STATUS,
  type ErrorCode,
  type FieldErrors,
  type WireRecord,
} from '#platform/wire/http/envelope.ts'

/** An action on a record, or on the list if there is no id. Its form begins with the values `filled`. */
export type Instead = {
  path: string
  action: string
  id?: string | undefined
  filled?: Readonly<Record<string, string>> | undefined
}

type Detail = {
  fieldErrors?: FieldErrors | undefined
  current?: WireRecord | null | undefined
  instead?: Instead | undefined
  requestId?: string | undefined
  answered?: boolean
  retryAfterSeconds?: number | undefined
  cause?: unknown
}

/** Retry-After for trouble of unknown duration. */
const TROUBLE_WAIT_S = 5

/** The error of every gateway call that fails. `message` is the server's text, in the person's language. */
export class GatewayError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fieldErrors: FieldErrors
  /** With `conflict`: the present record on the server, when the server sent it. */
  readonly current: WireRecord | null
  /** The alternative that the user has. */
  readonly instead: Instead | null
  readonly requestId: string
  /** Whether the back end itself refused; false when the answer was missing or unreadable. */
  readonly answered: boolean
  /** The time to wait, if the back end named one. */
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorCode, message: string, detail: Detail = {}) {
    super(message, { cause: detail.cause })
    this.name = 'GatewayError'
    this.code = code
    this.status = ERROR_STATUS[code]
    this.fieldErrors = detail.fieldErrors ?? {}
    this.current = detail.current ?? null
    this.instead = detail.instead ?? null
    this.requestId = detail.requestId ?? ''
    this.answered = detail.answered ?? false
    this.retryAfterSeconds =
      detail.retryAfterSeconds ?? (code === 'upstream' ? TROUBLE_WAIT_S : null)
  }

  /** All texts of the server about the error: the message, then a sentence for each field. */
  sentences(): string[] {
    const all = [this.message, ...Object.values(this.fieldErrors)].filter((text) => text !== '')
    return [...new Set(all)]
  }
}
