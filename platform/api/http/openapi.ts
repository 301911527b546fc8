import { z } from 'zod'
import type { CallDescription } from './calls.ts'
import { exampleOf } from './openapi-examples.ts'
import {
  type About,
  type Components,
  envelopeOf,
  type OpenApi,
  type Operation,
  type Parameter,
  query,
  REFUSAL,
  type Schema,
  schemaOf,
} from './openapi-parts.ts'

/** A call without a token, described where it is mounted. */
export type OpenOperation = { path: string; method: string; operation: Operation }

/** Builds the OpenAPI document from the descriptions of mounted calls. */
export function createOpenApi(
  calls: readonly CallDescription[],
  { open, schemas }: { open: readonly OpenOperation[]; schemas: Components },
): OpenApi {
  const components = { ...schemas }
  const paths: OpenApi['paths'] = {}
  const add = (path: string, method: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  for (const { path, method, operation } of open) add(path, method, operation)
  for (const call of calls) add(call.path, call.method, operationOf(call, components))
  return {
    openapi: '3.1.0',
    info: {
      title: 'StaffDesk 员工台 API',
      version: '1',
      description:
        'HR, attendance and work-task back office. Calls under /hr answer under /api/hr too, those under /cyl under /api.',
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components,
      responses: { Refusal: REFUSAL },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        device: { type: 'http', scheme: 'bearer', description: '考勤设备的令牌' },
      },
    },
  }
}

function operationOf({ method, path, about }: CallDescription, components: Components): Operation {
  const { tag, summary, description } = about
  const body = eitherOf(about, 'body', 'in', components)
  const parameters = allParameters(about, components).map(withOwnExample(components))
  return {
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    operationId: `${method.toLowerCase()}_${path.slice(1).replaceAll('/', '_')}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(about.bytes ? { requestBody: { required: true, content: binary(about.bytes) } } : {}),
    ...(body ? { requestBody: { required: true, content: withExample(body, components) } } : {}),
    responses: {
      '200': { description: 'OK', content: contentOf(about, components) },
      ...(about.accepted && { '202': acceptedOf(about.accepted, components) }),
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

function acceptedOf(shape: z.ZodType, components: Components): Schema {
  const answer = envelopeOf(schemaOf(shape, 'out', components))
  return { description: 'Accepted', content: withExample(answer, components) }
}

/** The schema of a body or an answer. A call with a variant accepts both schemas. */
function eitherOf(
  { variant, ...about }: About,
  part: 'body' | 'answer',
  way: 'in' | 'out',
  components: Components,
): Schema | null {
  const shapes = [about[part], variant?.[part]].filter((shape) => shape !== undefined)
  const [schema, other] = shapes.map((shape) => schemaOf(shape, way, components))
  return schema && other ? { anyOf: [schema, other] } : (schema ?? null)
}

/** Includes the parameters of a variant; none of them is required. */
function allParameters({ query: ownQuery, variant }: About, components: Components): Parameter[] {
  const own = parametersOf(ownQuery ?? [], components)
  if (!variant) return [...own]
  const others = parametersOf(variant.query ?? [], components)
  const names = new Set(own.map(({ name }) => name))
  const all = [...own, ...others.filter(({ name }) => !names.has(name))]
  return all.map((parameter) => ({ ...parameter, required: false }))
}

const withOwnExample = (components: Components) => (parameter: Parameter) => ({
  ...parameter,
  example: exampleOf(parameter.schema, components),
})

/** The parameters of a query, each with an example. */
export function describedParameters(query: z.ZodObject, components: Components): Parameter[] {
  return parametersOf(query, components).map(withOwnExample(components))
}

function parametersOf(
  parameters: z.ZodObject | readonly Parameter[],
  components: Components,
): readonly Parameter[] {
  if (!(parameters instanceof z.ZodObject)) return parameters
  const { properties, required = [] } = schemaOf(parameters, 'in', components) as {
    properties: Components
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) =>
    query(name, schema, required.includes(name), description as string | undefined),
  )
}

function withExample(schema: Schema, components: Components): Schema {
  return { 'application/json': { schema, example: exampleOf(schema, components) } }
}

function contentOf(about: About, components: Components): Schema {
  const { files } = about
  if (!files) {
    return withExample(envelopeOf(eitherOf(about, 'answer', 'out', components) ?? {}), components)
  }
  return binary(files)
}

/** The content of a request body that is a file. */
export function binary(types: readonly string[]): Schema {
  return Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
}
