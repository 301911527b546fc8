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

/** By the text of the document: the files of a process share one, and its schemas take seconds to compile. */
const kept = new Map<string, Described>()

/** Holds answers against `/openapi.json`, which a back end of one's own would be built by. */
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
  // Hundreds of calls have parameters and answers of the same text.
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
