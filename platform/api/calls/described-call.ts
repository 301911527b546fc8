import type { Context } from 'hono'
import { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import type { Store, Variant } from '#platform/api/crud/resource-store.ts'
import type { ReplyMessage } from '#platform/api/crud/verbs.ts'
import { succeed } from '#platform/api/http/answer.ts'
import { type Call, SIGNED_IN } from '#platform/api/http/calls.ts'
import type { ApiEnv } from '#platform/api/http/env.ts'
import { say } from '#platform/api/http/messages.ts'
import { readBodyAs, readQuery } from '#platform/api/http/read-query.ts'
import { readBearer } from '#platform/api/identity/tokens/bearer.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { AreaCall, AreaDeps } from './area.ts'

/** The parts of a request, parsed by the schemas that describe the call. */
type CallRequest<Q, B, S = AreaDeps> = {
  query: Q
  body: B
  actor: Actor
  /** The bearer token of the request. */
  token: string
  /** The language of the answer. */
  language: Language
  store: S
}

type Shapes<Q extends z.ZodObject, B extends z.ZodType, T> = {
  query?: Q
  body?: B
  answer: z.ZodType<T>
}

type Door = Pick<Call, 'path'> &
  Partial<Pick<Call, 'need' | 'audit' | 'spends'>> & { tag: string; summary: string }

type Run<Q extends z.ZodObject, B extends z.ZodType, T> = (
  request: CallRequest<z.output<Q>, z.output<B>>,
) => Promise<NoInfer<T>> | NoInfer<T>

/** A `GET` call: returns the result of `run` for the query. */
export function reading<T, Q extends z.ZodObject = z.ZodObject<Record<never, never>>>({
  run,
  ...call
}: Door & Shapes<Q, z.ZodUndefined, T> & { run: Run<Q, z.ZodUndefined, T> }): AreaCall {
  return {
    method: 'GET',
    path: call.path,
    audit: call.audit ?? 'none',
    need: call.need ?? SIGNED_IN,
    about: call,
    ...(call.spends && { spends: call.spends }),
    handler: handlerOf(call, async (request) => ({ response: await run(request) })),
  }
}

/** The result, and the message for the user. */
type Done<T> = { response: NoInfer<T>; told?: ReplyMessage }

type Writing<Q extends z.ZodObject, B extends z.ZodType, T> = Shapes<Q, B, T> & {
  run: (request: CallRequest<z.output<Q>, z.output<B>>) => Promise<Done<T>>
}

/** A call that changes something. */
export function writing<
  T,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
>({ run, ...call }: Door & Pick<Call, 'method'> & Writing<Q, B, T>): AreaCall {
  return {
    method: call.method,
    path: call.path,
    audit: call.audit ?? 'write',
    need: call.need ?? SIGNED_IN,
    about: call,
    ...(call.spends && { spends: call.spends }),
    handler: handlerOf(call, run),
  }
}

/** A request that uses the address of a generic call, but with another meaning. */
export function variant<
  T,
  Q extends z.ZodObject = z.ZodObject<Record<never, never>>,
  B extends z.ZodType = z.ZodUndefined,
>({
  matches,
  run,
  ...shapes
}: Pick<Variant, 'matches'> &
  Shapes<Q, B, T> & {
    run: (request: CallRequest<z.output<Q>, z.output<B>, Store>) => Promise<Done<T>>
  }): Variant {
  return { matches, about: shapes, handler: handlerOf(shapes, run) }
}

const NO_QUERY = z.object({})

function handlerOf<T, Q extends z.ZodObject, B extends z.ZodType, S extends Store>(
  { query, body }: Pick<Shapes<Q, B, T>, 'query' | 'body'>,
  run: (
    request: CallRequest<z.output<Q>, z.output<B>, S>,
  ) => Promise<{ response: T; told?: ReplyMessage }>,
) {
  return async (c: Context<ApiEnv>, actor: Actor, store: S): Promise<Response> => {
    const { response, told } = await run({
      query: readQuery(c, query ?? NO_QUERY) as z.output<Q>,
      body: (body ? await readBodyAs(c, body) : undefined) as z.output<B>,
      actor,
      store,
      language: c.get('language'),
      token: readBearer(c.req.header('authorization')) ?? '',
    })
    return succeed(c, response, told && say(c.get('language'), told.key, told.values))
  }
}
