import { MAX_BATCH } from '#api/crud/delete-batch.ts'
import { EXPORT_FORMATS, MAX_EXPORT_ROWS } from '#api/crud/export-records.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { answers, type Operation, type Parameter, query, type Schema } from './openapi-parts.ts'

type Describe = (path: string, summary: string, rest: Partial<Operation>) => Operation

const ID: Schema = { type: 'string', format: 'uuid' }
const ROW: Schema = {
  type: 'object',
  required: ['id'],
  properties: { id: ID, version: { type: 'integer', minimum: 1 } },
}
const ROWS: Schema = { type: 'array', maxItems: MAX_BATCH, items: { anyOf: [ID, ROW] } }

/** The calls on many rows of a list at once. */
export function bulkOperations(
  resource: Resource,
  listParameters: readonly Parameter[],
  describe: Describe,
): [string, string, Operation][] {
  const { endpoints } = resource
  const format = { type: 'string', enum: [...EXPORT_FORMATS], default: 'csv' }
  const binary = { schema: { type: 'string', format: 'binary' } }
  const exporting = describe(endpoints.export, '导出', {
    parameters: [
      ...listParameters.filter(({ name }) => name !== 'page' && name !== 'pageSize'),
      query('format', format, false, `at most ${MAX_EXPORT_ROWS} rows`),
    ],
    responses: {
      ...answers({}),
      '200': {
        description: 'OK',
        content: {
          'text/csv': binary,
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': binary,
        },
      },
    },
  })
  const deleting = describe(endpoints.deleteBatch, '批量删除', {
    requestBody: { required: true, content: { 'application/json': { schema: ROWS } } },
    responses: answers({ type: 'object', properties: { ids: { type: 'array', items: ID } } }),
  })
  const rows: [string, string, Operation][] = [[endpoints.export, 'get', exporting]]
  if (!resource.isReadOnly) rows.push([endpoints.deleteBatch, 'delete', deleting])
  return rows
}
