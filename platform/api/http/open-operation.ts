import type { z } from 'zod'
import { binary, describedParameters, type OpenOperation } from './openapi.ts'
import { exampleOf } from './openapi-examples.ts'
import { envelopeOf, schemaOf } from './openapi-parts.ts'

type OpenCallDescription = {
  tag: string
  path: string
  summary: string
  body?: z.ZodType
  /** The body is a file, of one of these media types. */
  bytes?: readonly string[]
  query?: z.ZodObject
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
  bytes,
  query,
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
      ...(query && { parameters: describedParameters(query, components) }),
      ...(bytes && { requestBody: { required: true, content: binary(bytes) } }),
      ...(body && {
        requestBody: { required: true, content: content(schemaOf(body, 'in', components)) },
      }),
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
