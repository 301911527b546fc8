import { type Components, SCHEMAS, type Schema } from './openapi-parts.ts'

const ID = '01970000-0000-7000-8000-000000000001'
const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: ID,
  date: '2026-03-01',
  'date-time': '2026-03-01T01:30:00Z',
  email: 'wang.fang@example.com',
}
const TEXT = '文本'

/**
 * An example value of a schema: the example that the schema names, else the simplest valid value. A schema that
 * contains itself gets no nested example.
 */
export function exampleOf(
  schema: Schema,
  components: Components,
  within: readonly string[] = [],
): unknown {
  const { $ref } = schema
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (typeof $ref === 'string') {
    const name = $ref.slice(SCHEMAS.length)
    return exampleOf(components[name] ?? {}, components, [...within, name])
  }
  for (const key of ['default', 'const']) if (key in schema) return schema[key]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const alternatives = schema.anyOf ?? schema.oneOf
  if (Array.isArray(alternatives)) return exampleOf(alternatives[0], components, within)
  return ofType(schema, components, within)
}

function ofType(schema: Schema, components: Components, within: readonly string[]): unknown {
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Components).map(([name, property]) => [
          name,
          exampleOf(property, components, within),
        ]),
      )
    case 'array': {
      const items = (schema.items ?? {}) as Schema
      const itemName = typeof items.$ref === 'string' ? items.$ref.slice(SCHEMAS.length) : ''
      return within.includes(itemName) ? [] : [exampleOf(items, components, within)]
    }
    case 'string':
      return BY_FORMAT[String(schema.format)] ?? TEXT.slice(0, Number(schema.maxLength ?? 2))
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return true
    default:
      return null
  }
}
