import type { z } from 'zod'
import { readAnswer } from './envelope.server.ts'
import type { TokenCaller } from './token.server.ts'
import { callHeaders, queryString, sendThrough } from './wire.server.ts'

/** A call for a visitor without an account. A secret in the body, or a separate token, authorises it. */
export async function callOpenly<T>(
  caller: TokenCaller,
  path: string,
  body: unknown,
  shape: z.ZodType<T>,
  bearer: string | null = null,
): Promise<T> {
  const headers = {
    ...openHeaders(caller, 'application/json'),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await sendThrough(caller, path, init)
  return (await readAnswer(response, shape, caller.requestId)).value
}

type SentFile = { query: Readonly<Record<string, string>>; bytes: Uint8Array<ArrayBuffer> }

/** Sends a file of a visitor without an account: its bytes are the body. A ticket is the bearer, if there is one. */
export async function sendOpenly<T>(
  caller: TokenCaller,
  path: string,
  { query, bytes }: SentFile,
  shape: z.ZodType<T>,
  bearer: string | null = null,
): Promise<T> {
  const headers = {
    ...openHeaders(caller, 'application/octet-stream'),
    ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
  }
  const init = { method: 'POST', headers, body: bytes }
  const response = await sendThrough(caller, path + queryString(query), init)
  return (await readAnswer(response, shape, caller.requestId)).value
}

function openHeaders(caller: TokenCaller, type: string): Record<string, string> {
  return {
    ...callHeaders(caller),
    'content-type': type,
    'user-agent': caller.userAgent ?? '',
  }
}
