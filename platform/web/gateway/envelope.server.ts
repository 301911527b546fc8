import { z } from 'zod'
import { readStream } from '#platform/web/lib/read-stream.ts'
import { type ErrorCode, errorCode, wireRecord } from '#platform/wire/http/envelope.ts'
import { GatewayError } from './gateway-error.ts'

const MAX_ANSWER_BYTES = 20 * 1024 * 1024

/**
 * The only place that knows the envelope of the back end. A company whose back end has another envelope changes
 * only this file.
 */
const wrapping = z.object({
  status: z.number().optional(),
  success: z.boolean(),
  msg: z.string().nullish(),
  doubtful: z.boolean().optional().catch(undefined),
  response: z.unknown().optional(),
  code: errorCode.optional().catch(undefined),
  errors: z.record(z.string(), z.string()).optional().catch(undefined),
  current: z.unknown().optional(),
  instead: z
    .object({
      path: z.string(),
      action: z.string(),
      id: z.uuid().optional(),
      filled: z.record(z.string(), z.string()).optional(),
    })
    .optional()
    .catch(undefined),
})

/**
 * The value and the message of a successful response, without the envelope. `isDoubtful`: the user should check
 * what the message says.
 */
export type Answer<T> = { value: T; message: string; isDoubtful?: true }

const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'invalid',
  422: 'invalid',
  423: 'locked',
  429: 'too-many',
  507: 'storage-full',
}

/** Reads a response of the given shape. Throws GatewayError for any other response. */
export async function readAnswer<T>(
  response: Response,
  shape: z.ZodType<T>,
  requestId: string,
): Promise<Answer<T>> {
  const json = await readJson(response, requestId)
  const wrapped = wrapping.safeParse(json)
  if (!wrapped.success) throw unreadable(response, requestId, wrapped.error)
  const { success, msg, code, errors, instead, doubtful } = wrapped.data
  const message = msg ?? ''
  if (!success || !response.ok) {
    throw new GatewayError(
      code ?? CODE_BY_STATUS[response.status] ?? refusalCode(response),
      message,
      {
        fieldErrors: errors,
        instead,
        current: currentRecord(wrapped.data.current ?? wrapped.data.response),
        requestId,
        answered: isDecided(response, code, message),
        retryAfterSeconds: readRetryAfter(response),
      },
    )
  }
  const value = shape.safeParse(wrapped.data.response)
  if (!value.success) throw unreadable(response, requestId, value.error)
  return { value: value.data, message, ...(doubtful && { isDoubtful: true }) }
}

/**
 * Whether the back end itself decided to refuse. Trouble of the back end is not a decision, and neither is a
 * server error without a message.
 */
function isDecided({ status }: Response, code: ErrorCode | undefined, message: string): boolean {
  return code !== 'upstream' && (status < 500 || message !== '')
}

/** Reads a body as JSON, within the size limit. */
export async function readJson(response: Response, requestId: string): Promise<unknown> {
  const text = await readText(response, requestId)
  // A 401 may have no body, because the status says enough. A redirect without a body is an error.
  if (text === '' && CODE_BY_STATUS[response.status] !== undefined) return { success: false }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw unreadable(response, requestId, error)
  }
}

async function readText(response: Response, requestId: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readStream(response.body, MAX_ANSWER_BYTES))
  } catch (error) {
    throw unreadable(response, requestId, error)
  }
}

function unreadable(response: Response, requestId: string, cause: unknown): GatewayError {
  const code = response.status === 401 ? 'unauthenticated' : 'upstream'
  return new GatewayError(code, '', { requestId, cause })
}

/** The value of Retry-After, if it is in seconds. */
export function readRetryAfter({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** A refusal with HTTP 200 is about the input; one with 5xx is about the back end. */
function refusalCode(response: Response): ErrorCode {
  return response.status >= 500 ? 'upstream' : 'invalid'
}

function currentRecord(value: unknown) {
  const record = wireRecord.safeParse(value)
  return record.success ? record.data : null
}
