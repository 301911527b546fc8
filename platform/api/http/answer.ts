import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Failure, FieldProblem, MessageValues } from '#platform/api/failure.ts'
import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { ERROR_STATUS } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { ApiEnv } from './env.ts'
import { say } from './messages.ts'

/** Retry-After for failures of unknown duration. */
export const TROUBLE_WAIT_S = 5

export function succeed(c: Context<ApiEnv>, response: unknown, msg = ''): Response {
  return c.json({ status: 200, success: true, msg, response })
}

/** Responds like `succeed`; the caller should check what the message says. */
export function succeedWithDoubt(c: Context<ApiEnv>, response: unknown, msg: string): Response {
  return c.json({ status: 200, success: true, msg, doubtful: true, response })
}

/** Responds with 202: a job does the work later. */
export function accept(c: Context<ApiEnv>, response: unknown, msg: string): Response {
  return c.json({ status: 202, success: true, msg, response }, 202)
}

/**
 * A refusal by the business rules of a call, not by the protocol: the shell reads `success` and `msg` from
 * such a response with HTTP 200 (spec section 8).
 */
export function decline(c: Context<ApiEnv>, msg: string): Response {
  return c.json({ status: 200, success: false, msg, response: null })
}

/**
 * Values that start with `@` name a field and are shown as its label. The message is about the field `name`,
 * unless the refusal brings the label of a field of another resource.
 */
export function labelledValues(
  failure: Failure,
  problem: FieldProblem,
  name: string,
  language: Language,
): MessageValues {
  const { resource } = failure
  const values: Record<string, MessageValues[string]> = { ...problem.values }
  if (!resource) return values
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.startsWith('@')) {
      values[key] = labelIn(resource, value.slice(1), language)
    }
  }
  values.label ??= labelIn(resource, name, language)
  return values
}

/** A field that is not in the form of an action belongs to the record. */
function labelIn(resource: Resource, name: string, language: Language): string {
  const [path = ''] = resource.path.split('#')
  const owner = resource.fields[name] ? undefined : findResource(path)
  return fieldLabel(owner?.fields[name] ? owner : resource, name, language)
}

export function refuse(c: Context<ApiEnv>, failure: Failure): Response {
  const language = c.get('language')
  const status = ERROR_STATUS[failure.code]
  // Not by assignment: `errors['__proto__'] = …` would not create a property.
  const errors = Object.fromEntries(
    Object.entries(failure.fields).map(([name, problem]) => [
      name,
      say(language, problem.key, labelledValues(failure, problem, name, language)),
    ]),
  )
  const list = failure.references
    .map(({ resource, count }) => `${resourceLabel(resource, language)} (${count})`)
    .join(', ')
  const wait = failure.retryAfterSeconds ?? (failure.code === 'upstream' ? TROUBLE_WAIT_S : null)
  if (wait !== null) c.header('retry-after', String(wait))
  return c.json(
    {
      status,
      success: false,
      msg: say(language, failure.message, { ...failure.values, list }),
      response: failure.current,
      code: failure.code,
      ...(Object.keys(errors).length > 0 ? { errors } : {}),
      ...(failure.instead ? { instead: failure.instead } : {}),
    },
    status as ContentfulStatusCode,
  )
}
