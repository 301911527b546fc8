import { z } from 'zod'
import { ERROR_STATUS } from '#platform/wire/http/envelope.ts'

/** Building blocks of the OpenAPI 3.1 description. */
export type Schema = { [key: string]: unknown }
export type Parameter = {
  name: string
  in: 'query'
  required: boolean
  description?: string
  schema: Schema
  example?: unknown
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
export type Components = { [name: string]: Schema }
export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  security: Schema[]
  paths: Record<string, Record<string, Operation>>
  components: Schema
}

/** The description of a call, beside its path and its permission. */
export type About = {
  /** The resource it belongs to, or the part of the product. */
  tag: string
  summary: string
  description?: string
  /** A zod schema that the handler parses with also describes the call. */
  query?: z.ZodObject | readonly Parameter[]
  body?: z.ZodType | Schema
  answer: z.ZodType | Schema
  /** The alternative meaning of some requests at the same address. */
  variant?: Pick<About, 'query' | 'body' | 'answer'>
  /** The body is a file, of one of these media types. */
  bytes?: readonly string[]
  /** Files, by media type, instead of an answer in the envelope. */
  files?: readonly string[]
  /** The answer in the envelope with status 202, when a job does the work later. */
  accepted?: z.ZodType
}

export const SCHEMAS = '#/components/schemas/'

/** A reference to a named schema of the OpenAPI document. */
export function refTo(name: string): Schema {
  return { $ref: `${SCHEMAS}${name}` }
}

/** The schema of values sent to a call (`in`) or returned by it (`out`). Named schemas become components. */
export function schemaOf(
  shape: z.ZodType | Schema,
  way: 'in' | 'out',
  components: Components,
): Schema {
  if (!(shape instanceof z.ZodType)) return shape
  // The schema is wrapped, so that a recursive schema is never the root.
  const { $defs, properties } = z.toJSONSchema(z.object({ given: shape }), {
    io: way === 'in' ? 'input' : 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The pattern is long, and the format already says the same.
      if (jsonSchema.format === 'uuid') delete jsonSchema.pattern
      // Conversions after parsing are not part of the wire format.
      const { def } = zodSchema._zod
      if (def.type !== 'pipe' || Object.keys(jsonSchema).length > 0) return
      const { $schema: _, ...source } = z.toJSONSchema((def as z.core.$ZodPipeDef).in, {
        io: 'input',
        unrepresentable: 'any',
      })
      Object.assign(jsonSchema, source)
    },
  })
  for (const [name, schema] of Object.entries($defs ?? {})) {
    components[name] ??= withComponentRefs(schema) as Schema
  }
  return withComponentRefs(properties?.given) as Schema
}

function withComponentRefs(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${SCHEMAS}`))
}

const TEXT: Schema = { type: 'string' }

export function envelopeOf(response: Schema): Schema {
  return {
    type: 'object',
    required: ['status', 'success', 'msg', 'response'],
    properties: {
      status: { type: 'integer', default: 200 },
      success: { type: 'boolean' },
      msg: { ...TEXT, default: '' },
      response,
    },
  }
}

/** The answer of every refusal. */
export const REFUSAL: Schema = {
  description: `Refused. ${Object.entries(ERROR_STATUS)
    .map(([code, status]) => `${status} ${code}`)
    .join(
      ', ',
    )}. After a conflict \`response\` is the record as it stands; Retry-After says when to come again.`,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['status', 'success', 'msg', 'response', 'code'],
        properties: {
          status: { enum: [...new Set(Object.values(ERROR_STATUS))] },
          success: { const: false },
          msg: { ...TEXT, default: '未找到或无权查看' },
          response: {},
          code: { enum: Object.keys(ERROR_STATUS) },
          errors: { type: 'object', additionalProperties: TEXT },
          instead: {
            type: 'object',
            required: ['path', 'action'],
            properties: {
              path: TEXT,
              action: TEXT,
              id: TEXT,
              filled: { type: 'object', additionalProperties: TEXT },
            },
          },
        },
      },
    },
  },
}

export function query(
  name: string,
  schema: Schema,
  required = false,
  description?: string,
): Parameter {
  return { name, in: 'query', required, schema, ...(description ? { description } : {}) }
}
