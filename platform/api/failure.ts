import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { ErrorCode, WireRecord } from '#platform/wire/http/envelope.ts'
import type { Words } from '#platform/wire/language/words.ts'

/** A value with a text in every language is shown in the caller's language. */
export type MessageValues = Readonly<Record<string, string | number | Words>>

/** The problem of one field: a message key and its values. */
export type FieldProblem = { key: string; values?: MessageValues }

/**
 * An action on a record, or on the list if there is no id. The form of the list action begins with the values `filled`.
 */
export type Instead = {
  path: string
  action: string
  id?: string
  filled?: Readonly<Record<string, string>>
}

type Detail = {
  values?: MessageValues
  fields?: Readonly<Record<string, FieldProblem>>
  /** The resource whose fields the problems name. */
  resource?: Resource
  current?: WireRecord
  /** The records that prevent a deletion; shown as `{{list}}`. */
  references?: readonly { resource: Resource; count: number }[]
  /** The alternative that the caller can use, if they have access to it. */
  instead?: Instead
  /** With `too-many` and `busy`: the time after which the caller may try again. */
  retryAfterSeconds?: number
  cause?: unknown
}

/**
 * The only way for API code to refuse a request. `message` is a key of platform/wire/messages;
 * platform/api/http/answer.ts translates it into the caller's language.
 */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly values: MessageValues
  readonly fields: Readonly<Record<string, FieldProblem>>
  readonly resource: Resource | null
  /** With `conflict`: the present record. */
  readonly current: WireRecord | null
  readonly references: readonly { resource: Resource; count: number }[]
  readonly instead: Instead | null
  readonly retryAfterSeconds: number | null

  constructor(code: ErrorCode, message: string, detail: Detail = {}) {
    super(message, { cause: detail.cause })
    this.name = 'Failure'
    this.code = code
    this.values = detail.values ?? {}
    this.fields = detail.fields ?? {}
    this.resource = detail.resource ?? null
    this.current = detail.current ?? null
    this.references = detail.references ?? []
    this.instead = detail.instead ?? null
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null
  }
}

/** Refuses a write because of its fields. */
export function invalidFields(
  resource: Resource,
  fields: Readonly<Record<string, FieldProblem>>,
  instead?: Instead,
): Failure {
  return new Failure('invalid', 'invalid.form', { fields, resource, ...(instead && { instead }) })
}
