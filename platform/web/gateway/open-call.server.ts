import type { z } from 'zod'
import { readAnswer } from './envelope.server.ts'
import type { TokenCaller } from './token.server.ts'
import { callHeaders, sendThrough } from './wire.server.ts'

/** A call for a visitor without an account. A secret in the body, or a separate token, authorises it. */
export async function callOpenly<T>(
  caller: TokenCaller,
  path: string,
  body: unknown,
  shape: z.ZodType<T>,
  bearer: string | null = null,
): Promise<T> {
  const headers = {
    ...callHeaders(caller),
    'content-type': 'application/json',
    'user-agent': caller.userAgent ?? '',
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await sendThrough(caller, path, init)
  return (await readAnswer(response, shape, caller.requestId)).value
}
