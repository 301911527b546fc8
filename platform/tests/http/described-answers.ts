import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Json = { [key: string]: Json } & { schema?: object }
export type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Json> }>>
  components: { schemas: Record<string, object>; responses: Record<string, Json> }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

export type Described = {
  /** The difference between a response and the description of its call; null when there is none. */
  problemOf(request: { method: string; path: string }, status: number, body: unknown): string | null
  /** The problem of a value that does not fit a schema of the document; null when it fits. */
  fits(schema: object, value: unknown): string | null
}

/**
 * A cache by the text of the document: the test files of a process share one document, and its schemas take
 * seconds to compile.
 */
const kept = new Map<string, Described>()

/** Checks responses against `/openapi.json`, from which a company would build its own back end. */
export function describedBy(document: Document): Described {
  const text = JSON.stringify(document)
  const described = kept.get(text) ?? compileDocument(document)
  kept.set(text, described)
  return described
}

function compileDocument(document: Document): Described {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  ajv.addFormat('uuid', UUID)
  ajv.addFormat('date', DAY)
  ajv.addFormat('binary', true)
  ajv.addSchema({ $id: 'openapi:', components: document.components })
  // A cache, because hundreds of calls have equal parameters and responses.
  const byText = new Map<string, ValidateFunction>()
  const known = new Map<object, ValidateFunction>()

  function checkOf(schema: object): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi:#/components/')
    const check = byText.get(text) ?? ajv.compile(JSON.parse(text))
    byText.set(text, check)
    return check
  }

  function fits(schema: object, value: unknown): string | null {
    const check = known.get(schema) ?? checkOf(schema)
    known.set(schema, check)
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
