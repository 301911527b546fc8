import type { TypedResponse } from '@remix-run/node'
import type { Flash } from '#platform/web/session/flash.server.ts'
import type { RequestState } from './request-state.server.ts'

/** The result of a handler as the page receives it: the body of `data()` or of a response. */
export type Returned<T> = T extends Response
  ? TypedBody<T>
  : T extends { type: string; data: infer Body; init: ResponseInit | null }
    ? Body
    : T

type TypedBody<T> =
  T extends TypedResponse<infer Body> ? (0 extends 1 & Body ? never : Body) : never

/** Headers for the response of one handler only. */
export type OwnAnswer = {
  flash?: Flash
  /** Set-Cookie lines. */
  lines: string[]
  /** The form that was sent, and the mark of the account for which it was rendered. */
  posted?: { form: FormData; account: string | null }
}

/** For addresses whose content never changes. `private`, because only this user may see the content. */
export const KEPT_FOR_GOOD = 'private, max-age=31536000, immutable'

/** For pages that are the same for everybody: any cache may keep them for a minute. They carry no cookie. */
export const SHARED_FOR_A_MINUTE = 'public, max-age=60'

/** Converts any value of a handler to a response that carries the cookies of the request. */
export async function toResponse<T>(
  value: T,
  state: RequestState,
  own: OwnAnswer,
): Promise<TypedResponse<Returned<T>>> {
  const { body, init } = partsOf(value)
  const headers = new Headers(init.headers)
  if (isShared(value)) return new Response(body, { ...init, headers })
  const lines = await cookieLines(state, own)
  if (!isForKeeping(value) || lines.length > 0) headers.set('Cache-Control', 'no-store')
  for (const line of lines) headers.append('Set-Cookie', line)
  return new Response(body, { ...init, headers })
}

/** True for a file that the reader's browser may cache for ever. */
function isForKeeping(value: unknown): boolean {
  return value instanceof Response && value.headers.get('Cache-Control') === KEPT_FOR_GOOD
}

/** True for a page that a cache may give to other visitors, so that it must carry no cookie. */
function isShared(value: unknown): boolean {
  return value instanceof Response && value.headers.get('Cache-Control') === SHARED_FOR_A_MINUTE
}

async function cookieLines(state: RequestState, own: OwnAnswer): Promise<string[]> {
  const flash = own.flash ? [await state.flashes.write(own.flash)] : []
  return [...(await state.sessionCookies()), ...own.lines, ...flash]
}

function partsOf(value: unknown): { body: BodyInit | null; init: ResponseInit } {
  if (value instanceof Response) {
    const { status, statusText, headers } = value
    return { body: value.body, init: { status, statusText, headers } }
  }
  const { data, init } = isDataWithInit(value) ? value : { data: value, init: null }
  const headers = new Headers(init?.headers)
  headers.set('Content-Type', 'application/json; charset=utf-8')
  return { body: JSON.stringify(data ?? null), init: { ...init, headers } }
}

function isDataWithInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return (value as { type?: unknown } | null)?.type === 'DataWithResponseInit'
}
