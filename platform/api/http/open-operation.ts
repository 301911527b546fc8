import type { z } from 'zod'
import type { OpenOperation } from './openapi.ts'
import { exampleOf } from './openapi-examples.ts'
import { envelopeOf, schemaOf } from './openapi-parts.ts'

type OpenCallDescription = {
  tag: string
  path: string
  summary: string
  body: z.ZodType
  answer: z.ZodType
  /** The call needs the token of a device. */
  ofDevice?: true
}

/** Describes for OpenAPI a call whose access does not depend on the token of an account. */
export function openOperation({
  tag,
  path,
  summary,
  body,
  answer,
  ofDevice,
}: OpenCallDescription): OpenOperation {
  const components = {}
  const content = (schema: ReturnType<typeof schemaOf>) => ({
    'application/json': { schema, example: exampleOf(schema, components) },
  })
  return {
    path,
    method: 'post',
    operation: {
      tags: [tag],
      summary,
      security: ofDevice ? [{ device: [] }] : [],
      operationId: `post_${path.slice(1).replaceAll('/', '_')}`,
      requestBody: { required: true, content: content(schemaOf(body, 'in', components)) },
      responses: {
        '200': {
          description: 'OK',
          content: content(envelopeOf(schemaOf(answer, 'out', components))),
        },
        default: { $ref: '#/components/responses/Refusal' },
      },
    },
  }
}
