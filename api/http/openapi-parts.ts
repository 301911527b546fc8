import { ERROR_STATUS } from '#contracts/envelope.ts'

/** Building blocks of the OpenAPI 3.1 description. */
export type Schema = { [key: string]: unknown }
export type Parameter = {
  name: string
  in: 'query'
  required: boolean
  description?: string
  schema: Schema
}
export type Operation = {
  tags: string[]
  summary: string
  description?: string
  operationId: string
  parameters?: Parameter[]
  requestBody?: Schema
  responses: Schema
  security?: Schema[]
}
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  security: Schema[]
  paths: Record<string, Record<string, Operation>>
  components: Schema
}

export function envelopeOf(response: Schema): Schema {
  return {
    type: 'object',
    required: ['status', 'success', 'msg'],
    properties: {
      status: { type: 'integer' },
      success: { type: 'boolean' },
      msg: { type: 'string' },
      response,
      code: { enum: Object.keys(ERROR_STATUS) },
      errors: { type: 'object', additionalProperties: { type: 'string' } },
    },
  }
}

export function answers(response: Schema): Schema {
  const content = { 'application/json': { schema: envelopeOf(response) } }
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: envelopeOf({ type: 'null' }) } },
  })
  return {
    '200': { description: 'OK', content },
    '400': refusal('invalid'),
    '401': refusal('unauthenticated'),
    '403': refusal('forbidden'),
    '404': refusal('not-found'),
    '409': refusal('conflict; `response` is the record as it stands'),
    '429': refusal('too-many; Retry-After says in how many seconds'),
    '503': refusal('busy; Retry-After says in how many seconds'),
  }
}

export function query(
  name: string,
  schema: Schema,
  required = false,
  description?: string,
): Parameter {
  return { name, in: 'query', required, schema, ...(description ? { description } : {}) }
}
