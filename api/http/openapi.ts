import type { Action, Resource } from '#resources/engine/define-resource.ts'
import { type Field, isSet, referenceLabelKey } from '#resources/engine/field-kinds.ts'
import { filterNames } from '#resources/engine/list-query.ts'
import { isWritable, type WriteMode } from '#resources/engine/schema.ts'
import { RESOURCES } from '#resources/registry.server.ts'
import { bulkOperations } from './openapi-bulk.ts'
import {
  answers,
  type OpenApi,
  type Operation,
  type Parameter,
  query,
  type Schema,
} from './openapi-parts.ts'
import { SHELL_OPERATIONS } from './openapi-shell.ts'

function valueSchema(field: Field): Schema {
  const { rule } = field
  switch (field.kind) {
    case 'integer':
      return { type: 'integer', minimum: rule.min, maximum: rule.max }
    case 'decimal':
    case 'money':
      return { type: 'string', pattern: `^-?\\d+(\\.\\d{1,${rule.scale ?? 2}})?$` }
    case 'bool':
      return { type: 'boolean', default: rule.initial ?? false }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'month':
      return { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' }
    case 'dateTime':
      return { type: 'string', description: 'yyyy-MM-dd HH:mm:ss, Asia/Shanghai' }
    case 'choice':
      return { type: 'string', enum: (rule.choices?.options ?? []).map((option) => option.value) }
    case 'reference':
      return { type: 'string', format: 'uuid', description: `id of ${rule.target}` }
    case 'references':
      return { type: 'array', items: valueSchema({ ...field, kind: 'reference' }) }
    case 'choices':
      return { type: 'array', items: valueSchema({ ...field, kind: 'choice' }) }
    default:
      return { type: 'string', maxLength: rule.max }
  }
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] }
}

function recordSchema(resource: Resource): Schema {
  const properties: Schema = {
    id: { type: 'string', format: 'uuid' },
    version: { type: 'integer' },
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    properties[name] = { ...orNull(valueSchema(field)), title: field.label }
    if (field.kind === 'reference') properties[referenceLabelKey(name)] = orNull({ type: 'string' })
    if (field.kind === 'references') {
      properties[referenceLabelKey(name)] = { type: 'array', items: { type: 'string' } }
    }
  }
  return { type: 'object', title: resource.label, properties }
}

function inputSchema(resource: Resource, mode: WriteMode): Schema {
  const properties: Schema = { id: { type: 'string', format: 'uuid', description: 'UUIDv7' } }
  const required = ['id']
  if (mode === 'update') {
    properties.version = { type: 'integer', minimum: 1 }
    required.push('version')
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, mode)) continue
    const schema = valueSchema(field)
    const isPlain = field.required || isSet(field)
    properties[name] = { ...(isPlain ? schema : orNull(schema)), title: field.label }
    if (field.required && mode === 'add') required.push(name)
  }
  return { type: 'object', additionalProperties: false, properties, required }
}

/** Several codes or ids travel as one comma list; moments are asked for by days. */
const TEXT_FILTERS = new Set<Field['kind']>(['choice', 'choices', 'references', 'dateTime'])

function listParameters(resource: Resource): Parameter[] {
  const sortable = Object.entries(resource.fields)
    .filter(([, field]) => field.in.includes('sort'))
    .map(([name]) => name)
  const filters = Object.entries(resource.fields).flatMap(([name, field]) =>
    filterNames(name, field).map((filter) =>
      query(
        filter.name,
        TEXT_FILTERS.has(field.kind) ? { type: 'string' } : valueSchema(field),
        false,
        field.label,
      ),
    ),
  )
  return [
    query('page', { type: 'integer', minimum: 1, default: 1 }),
    query('pageSize', { type: 'integer', minimum: 1, maximum: 500, default: 20 }),
    query('key', { type: 'string', maxLength: 100 }),
    query('ids', { type: 'string' }, false, 'comma list: these rows only'),
    query('orderBy', { type: 'string' }, false, `field asc|desc, of: ${sortable.join(', ')}`),
    query('columns', { type: 'string' }, false, 'comma list of fields to bring'),
    ...filters,
  ]
}

const ID = query('id', { type: 'string', format: 'uuid' }, true)

function bodyOf(schema: Schema): Schema {
  return { required: true, content: { 'application/json': { schema } } }
}

function pageSchema(row: Schema): Schema {
  const integer = { type: 'integer' }
  return {
    type: 'object',
    properties: {
      page: integer,
      pageCount: integer,
      dataCount: integer,
      pageSize: integer,
      data: { type: 'array', items: row },
    },
  }
}

const SAVED: Schema = {
  type: 'object',
  properties: { id: { type: 'string' }, version: { type: 'integer' } },
}

type Describe = (path: string, summary: string, rest: Partial<Operation>) => Operation
type Row = [string, string, Operation]

function writeOperations(resource: Resource, operation: Describe): Row[] {
  const { add, update, delete: remove } = resource.endpoints
  const writing = (mode: WriteMode): Partial<Operation> => ({
    requestBody: bodyOf(inputSchema(resource, mode)),
    responses: answers(SAVED),
  })
  const parameters = [ID, query('version', { type: 'integer' })]
  return [
    [add, 'post', operation(add, '新增', writing('add'))],
    [update, 'put', operation(update, '修改', writing('update'))],
    [remove, 'delete', operation(remove, '删除', { parameters })],
  ]
}

/** On which records an action is possible; any other answers 409. */
function describeCondition({ when, moves }: Action): { description?: string } {
  if (!when) return {}
  const condition = `only where ${when.field} is ${when.is.join(', ')}, else 409`
  if (!moves) return { description: condition }
  return {
    description: [
      `${condition}; leads to ${when.field} ${moves.to}`,
      ...(moves.notByAuthor ? ['not for whoever made the record'] : []),
      ...(moves.reason ? [`${moves.reason} says why`] : []),
    ].join('; '),
  }
}

function actionOperations(resource: Resource, operation: Describe): Row[] {
  return Object.values(resource.actions).map((action) => {
    const { endpoint, form, label } = action
    const { properties, ...schema } = inputSchema(form, 'add')
    const { id: _id, ...asked } = properties as Schema
    const body = {
      ...schema,
      properties: { ...asked, version: { type: 'integer', minimum: 1 } },
      required: (schema.required as string[]).filter((name) => name !== 'id'),
    }
    const rest = {
      ...{ parameters: [ID], requestBody: bodyOf(body), responses: answers(SAVED) },
      ...describeCondition(action),
    }
    return [endpoint, 'put', operation(endpoint, `${label}：`, rest)]
  })
}

function resourceOperations(resource: Resource): [string, string, Operation][] {
  const { endpoints, label } = resource
  const record = recordSchema(resource)
  const operation = (path: string, summary: string, rest: Partial<Operation>): Operation => ({
    tags: [resource.path],
    summary: `${summary}${label}`,
    operationId: path.slice(1).replaceAll('/', '_'),
    responses: answers({}),
    ...rest,
  })
  const { list, info, options, history, tree } = endpoints
  const rows: [string, string, Operation][] = [
    [
      list,
      'get',
      operation(list, '分页查询', {
        parameters: listParameters(resource),
        responses: answers(pageSchema(record)),
      }),
    ],
    [
      info,
      'get',
      operation(info, '查看', {
        parameters: [
          ID,
          query(
            'clear',
            { type: 'boolean' },
            false,
            'sensitive values uncovered; each time is logged',
          ),
        ],
        responses: answers(record),
      }),
    ],
    [
      options,
      'get',
      operation(options, '选项：', {
        parameters: [
          query('key', { type: 'string' }),
          query('ids', { type: 'string' }),
          query('limit', { type: 'integer', maximum: 100 }),
        ],
      }),
    ],
    [history, 'get', operation(history, '变更记录：', { parameters: [ID] })],
  ]
  if (tree) rows.push([tree, 'get', operation(tree, '树：', {})])
  if (!resource.isReadOnly) rows.push(...writeOperations(resource, operation))
  rows.push(...actionOperations(resource, operation))
  rows.push(...bulkOperations(resource, listParameters(resource), operation))
  return rows
}

/** Built once, when the API starts. */
export function createOpenApi(): OpenApi {
  const paths: OpenApi['paths'] = {}
  const all = [...SHELL_OPERATIONS, ...RESOURCES.flatMap(resourceOperations)]
  for (const [path, method, operation] of all) {
    const entry = paths[path] ?? {}
    entry[method] = operation
    paths[path] = entry
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'StaffDesk 员工台 API',
      version: '1',
      description:
        'HR, attendance and work-task back office. Calls under /hr answer under /api/hr too.',
    },
    security: [{ bearer: [] }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}
