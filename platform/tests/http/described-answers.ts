import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Json = { [key: string]: Json } & { schema?: object }
export type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Json> }>>
  components: { schemas: Record<string, object>; responses: Record<string, Json> }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

export type Described = {
  /** What of an answer is not as the description of its call says; null when nothing is. */
  problemOf(asked: { method: string; path: string }, status: number, body: unknown): string | null
  /** Whether a value is what a schema of the document says. */
  fits(schema: object, value: unknown): string | null
}

/** Holds answers against `/openapi.json`, which a back end of one's own would be built by. */
export function describedBy(document: Document): Described {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addFormat('uuid', UUID)
  ajv.addFormat('date', DAY)
  ajv.addFormat('binary', true)
  ajv.addSchema({ $id: 'openapi:', components: document.components })
  const known = new Map<object, ValidateFunction>()

  function fits(schema: object, value: unknown): string | null {
    let check = known.get(schema)
    if (!check) {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi:#/components/')
      check = ajv.compile(JSON.parse(text))
      known.set(schema, check)
    }
    return check(value) ? null : ajv.errorsText(check.errors)
  }

  return {
    fits,
    problemOf({ method, path }, status, body) {
      const operation = document.paths[path]?.[method.toLowerCase()]
      if (!operation) return `${method} ${path} is not described`
      const refusal = document.components.responses.Refusal
      const described = status === 200 ? operation.responses['200'] : refusal
      const { schema } =
        (described as unknown as { content: Record<string, Json> }).content['application/json'] ??
        {}
      if (!schema) return `${method} ${path} answers no JSON`
      const problem = fits(schema, body)
      return problem && `${method} ${path} ${status}: ${problem}`
    },
  }
}
