import { request } from 'undici'
import { z } from 'zod'
import { envelope } from '#platform/wire/http/envelope.ts'
import { tokenAnswer } from '#platform/wire/sign-in/token.ts'
import type { Answer, Call, Caller } from '../api/running-api.ts'
import { readRun } from '../e2e/run-state.ts'
import { passwordOf } from '../e2e/sign-in.ts'

const anyEnvelope = envelope(z.unknown())

/** No usable answer arrived: it is unknown whether the call had an effect. */
export class NoAnswer extends Error {}

/** An access token of a demo account, by the password grant over HTTP. */
export async function fetchToken(base: string, username: string): Promise<string> {
  const answer = await request(`${base}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'staffdesk-web',
      client_secret: readRun().clientSecret,
      username,
      password: passwordOf(username),
    }).toString(),
  })
  return tokenAnswer.parse(await answer.body.json()).access_token
}

/** Calls the API of a running server; throws NoAnswer if the server does not answer properly. */
export function callerAt(base: string, token: string): Caller {
  return async (path, call = {}) => {
    try {
      return await send(base, token, path, call)
    } catch (error) {
      throw new NoAnswer(String(error), { cause: error })
    }
  }
}

function bodyOf({ body }: Call): Uint8Array | string | null {
  if (body === undefined || body instanceof Uint8Array) return body ?? null
  return JSON.stringify(body)
}

async function send(base: string, token: string, path: string, call: Call): Promise<Answer> {
  const url = new URL(path, base)
  for (const [name, value] of Object.entries(call.query ?? {})) {
    url.searchParams.set(name, String(value))
  }
  const answer = await request(url, {
    method: call.method ?? 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: bodyOf(call),
    headersTimeout: 90_000,
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} ${text}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
  return { status: answer.statusCode, headers, text, body: anyEnvelope.parse(JSON.parse(text)) }
}
