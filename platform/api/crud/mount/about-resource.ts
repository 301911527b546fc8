import { z } from 'zod'
import { claimNames } from '#platform/api/crud/fields/check-claims.ts'
import type { FieldAliases } from '#platform/api/crud/fields/field-aliases.ts'
import { MAX_BATCH } from '#platform/api/crud/many/delete-batch.ts'
import type { CallAliases } from '#platform/api/crud/resource-store.ts'
import {
  DIRECT_EXPORT_ROWS,
  EXPORT_FORMATS,
  MAX_EXPORT_ROWS,
} from '#platform/api/exports/export-request.ts'
import {
  type About,
  type Components,
  type Parameter,
  query,
  refTo,
  type Schema,
} from '#platform/api/http/openapi-parts.ts'
import type { Action, Resource } from '#platform/define/engine/define-resource.ts'
import { type Field, isSet, referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { jsonOf, kindOf } from '#platform/define/engine/kinds.ts'
import { filterNames } from '#platform/define/engine/list-query.ts'
import { isWritable, type WriteMode } from '#platform/define/engine/schema.ts'
import { personField, referenceFaceKey } from '#platform/define/face-column.server.ts'
import { queuedExport } from '#platform/wire/files/exports.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { batchOutcome } from '#platform/wire/records/batch.ts'
import { historyEntry } from '#platform/wire/records/history.ts'
import { timeline } from '#platform/wire/records/timeline.ts'
import { requireResource } from '#product/define/registry.server.ts'

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] }
}

const ID: Schema = { type: 'string', format: 'uuid' }
const VERSION: Schema = { type: 'integer', minimum: 1 }
const CAN_TAKE_BACK = { canTakeBack: { type: 'boolean', description: '一分钟内可撤销' } } as const
const COVERED: Schema = { type: 'string', description: 'masked, or unmasked on request' }

const MOMENT: Schema = {
  type: 'string',
  description: 'yyyy-MM-dd HH:mm:ss, Asia/Shanghai',
  examples: ['2026-03-01 08:30:00'],
}
/** Entries that an answer adds to a single record. */
const TRACES = { createdAt: MOMENT, updatedAt: MOMENT, updatedName: orNull({ type: 'string' }) }

/** The schema of a record in an answer: sensitive fields masked, hidden fields absent. */
function recordSchema(resource: Resource): Schema {
  const properties: Components = { id: ID, version: VERSION, ...TRACES }
  for (const [name, field] of Object.entries(resource.fields)) {
    properties[name] = { ...orNull(field.mask ? COVERED : jsonOf(field)), title: field.label }
    if (field.rule.target === undefined) continue
    const label: Schema = { type: 'string' }
    properties[referenceLabelKey(name)] = isSet(field)
      ? { type: 'array', items: label }
      : orNull(label)
    if (isSet(field) || personField(requireResource(field.rule.target)) === undefined) continue
    properties[referenceFaceKey(name)] = { ...orNull(ID), description: 'the person of the account' }
  }
  if (Object.values(resource.fields).some(({ mask }) => mask)) {
    properties.mayUnmask = { type: 'boolean', description: 'may ask for clear values' }
  }
  if (Object.values(resource.actions).some(({ moves }) => moves?.notByAuthor)) {
    properties.isAuthor = { type: 'boolean', description: 'made by the reader' }
  }
  const personal = Object.values(resource.actions).filter(({ isPersonal }) => isPersonal)
  if (personal.length > 0) {
    const items = { enum: personal.map(({ name }) => name) }
    properties.ownActions = { type: 'array', items, description: 'what waits for the reader' }
  }
  if (resource.groups) {
    const items = { enum: Object.keys(resource.groups) }
    properties.openGroups = { type: 'array', items, description: 'guarded groups that show' }
  }
  const files = Object.keys(resource.fields).filter(
    (name) => resource.fields[name]?.kind === 'files',
  )
  if (files.length > 0) {
    const items = { enum: files }
    const may = 'fields whose files the reader may now'
    properties.addsFiles = { type: 'array', items, description: `${may} add to` }
    properties.removesFiles = { type: 'array', items, description: `${may} remove from` }
  }
  const writable = Object.entries(resource.fields).filter(([, field]) =>
    isWritable(field, 'update'),
  )
  if (writable.length > 0) {
    const items = { enum: writable.map(([name]) => name) }
    const description = 'where a rule fixes some: what the reader may not change now'
    properties.fixedFields = { type: 'array', items, description }
  }
  return {
    type: 'object',
    title: resource.label,
    properties,
    required: ['id', 'version'],
    additionalProperties: false,
  }
}

function inputSchema(resource: Resource, mode: WriteMode): Schema {
  const properties: Components = { id: { ...ID, description: 'UUIDv7' } }
  const required = ['id']
  if (mode === 'update') {
    properties.version = VERSION
    required.push('version')
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isWritable(field, mode)) continue
    const schema = jsonOf(field)
    const isPlain = field.required || kindOf(field.kind).empty === 'list'
    properties[name] = { ...(isPlain ? schema : orNull(schema)), title: field.label }
    if (field.required && mode === 'add') required.push(name)
  }
  return { type: 'object', additionalProperties: false, properties, required }
}

const nameOf = ({ path }: Resource, part: string) => `${path.replace('/', '.')}.${part}`

/** The shapes of a resource that several of its calls name. */
export function schemasOf(resource: Resource): Components {
  return {
    [nameOf(resource, 'record')]: recordSchema(resource),
    ...(resource.isReadOnly
      ? {}
      : {
          [nameOf(resource, 'add')]: inputSchema(resource, 'add'),
          [nameOf(resource, 'update')]: inputSchema(resource, 'update'),
        }),
  }
}

/** The schema of a record of a resource, for calls that build their response themselves. */
export function recordAnswer(resource: Resource): z.ZodType<WireRecord> {
  return z.custom<WireRecord>().meta(refTo(nameOf(resource, 'record')))
}

/** The whole form of a resource as a body, for a new or a changed record. The form's own schema checks it. */
export function formBody(resource: Resource) {
  const anyOf = [refTo(nameOf(resource, 'add')), refTo(nameOf(resource, 'update'))]
  return z.record(z.string(), z.unknown()).meta({ anyOf })
}

/** The body schema of some fields of a resource; the resource itself validates and names the problems. */
export function fieldsSchema(resource: Resource, names: readonly string[]) {
  const { properties } = inputSchema(resource, 'update')
  const selected = Object.entries(properties as Components).filter(([name]) => names.includes(name))
  return z.record(z.string(), z.unknown()).meta({
    properties: Object.fromEntries(selected),
    additionalProperties: false,
    propertyNames: undefined,
  })
}

const TEXT: Schema = { type: 'string' }

function filterSchema(field: Field): Schema {
  return kindOf(field.kind).filter?.json ?? jsonOf(field)
}

/** The parameter `asOf`, for resources whose fields are known for past days. */
function asOfParameter({ dated }: Resource): Parameter[] {
  return dated ? [AS_OF] : []
}

/** The parameter `print`, for resources whose readers are noted. */
function printParameter({ notesReaders }: Resource): Parameter[] {
  return notesReaders ? [PRINT] : []
}

function filterParameters(resource: Resource): Parameter[] {
  const fields = Object.entries(resource.fields)
  const sortable = fields.filter(([, field]) => field.in.includes('sort')).map(([name]) => name)
  return [
    query('key', { type: 'string', maxLength: 100 }),
    query('ids', TEXT, false, 'comma list: these rows only'),
    query('orderBy', TEXT, false, `field asc|desc, of: ${sortable.join(', ')}`),
    query('deptOnly', { type: 'boolean', default: false }, false, '只含部门本身，不含下级'),
    query('columns', TEXT, false, 'comma list of fields to bring'),
    query('empty', TEXT, false, 'comma list of fields that have no value'),
    ...asOfParameter(resource),
    ...fields.flatMap(([name, field]) =>
      filterNames(name, field).map((filter) =>
        query(filter.name, filterSchema(field), false, field.label),
      ),
    ),
  ]
}

const AS_OF = query(
  'asOf',
  { type: 'string', format: 'date' },
  false,
  '过去某日（含当日）的情况；可见范围仍按今日',
)

const GROUP: Schema = {
  type: 'object',
  required: ['value', 'label', 'count'],
  properties: { value: orNull(TEXT), label: orNull(TEXT), count: { type: 'integer' } },
}
const MINE_SHAPE: Schema = {
  ...refTo('OwnList'),
  description: 'on request',
  examples: [{ columns: ['name'], views: [] }],
}
const SUMS: Schema = { type: 'object', additionalProperties: orNull(TEXT) }

function pageSchema({ tabs }: Resource, row: Schema): Schema {
  const integer = { type: 'integer' }
  const counts = { type: 'object', additionalProperties: integer }
  return {
    type: 'object',
    required: ['page', 'pageCount', 'dataCount', 'pageSize', 'data'],
    properties: {
      page: integer,
      pageCount: integer,
      dataCount: integer,
      pageSize: integer,
      data: { type: 'array', items: row },
      ...(tabs && { tabCounts: { ...counts, description: `rows by ${tabs.field}` } }),
      groups: { type: 'array', items: GROUP, description: 'where countBy was given' },
      sums: { ...SUMS, description: 'of the whole list, on request' },
      mine: MINE_SHAPE,
    },
  }
}

const COUNT_TABS = query(
  'countTabs',
  { type: 'boolean', default: false },
  false,
  '另按标签页计数，不受该标签页条件影响',
)
const MINE = query(
  'mine',
  { type: 'boolean', default: false },
  false,
  '另带本人的列与视图；未指定 columns 时按本人的列',
)
const COUNT_BY = query('countBy', TEXT, false, '另按此字段（可筛选的选项或引用）分组计数')
const SUMS_ASKED = query(
  'sums',
  { type: 'boolean', default: false },
  false,
  '另对整个列表可合计的字段求和',
)
const ID_ASKED = query('id', ID, true)
const SAVED: Schema = {
  type: 'object',
  required: ['id'],
  properties: { id: ID, version: VERSION },
}
export const savedAnswer = z.object({ id: z.uuid(), version: z.number().int().min(1) })
const ROW: Schema = {
  type: 'object',
  required: ['id'],
  properties: { id: ID, version: VERSION },
}
const PRINT = query('print', { type: 'boolean', default: false }, false, '用于打印；记入查阅记录')
const CLEAR = query('clear', { type: 'boolean', default: false }, false, '明文；每次均记录')

/** One row of a list to choose from. */
export const optionRow = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    hint: z.string().nullable(),
    place: z.string().nullable(),
    face: z.uuid().nullish().describe('of people: whose face it is'),
    photo: z.uuid().nullish().describe('of people: their photo, for who may see it'),
    hasAccount: z
      .boolean()
      .optional()
      .describe('of people whom what follows must reach: whether they have an account'),
  })
  .meta({ id: 'Option' })

const history = z.array(historyEntry.meta({ id: 'HistoryEntry' }))

/** The OpenAPI description of each generic call of a resource. */
export function aboutReads(resource: Resource) {
  const { path: tag, label } = resource
  const record = refTo(nameOf(resource, 'record'))
  const filters = filterParameters(resource)
  const paging = [
    query('page', { type: 'integer', minimum: 1, default: 1 }),
    query('pageSize', { type: 'integer', minimum: 1, maximum: 500, default: 20 }),
  ]
  const format = query('format', { enum: [...EXPORT_FORMATS], default: 'csv' })
  return {
    list: {
      tag,
      summary: `分页查询${label}`,
      query: [...paging, ...filters, COUNT_TABS, COUNT_BY, SUMS_ASKED, MINE],
      answer: pageSchema(resource, record),
    },
    info: {
      tag,
      summary: `查看${label}`,
      query: [ID_ASKED, CLEAR, ...asOfParameter(resource), ...printParameter(resource)],
      answer: record,
    },
    options: {
      tag,
      summary: `选项：${label}`,
      answer: z.array(optionRow),
      query: [
        query('for', TEXT, false, 'the form or filter that asks, such as org/departments.leaderId'),
        query('key', { type: 'string', maxLength: 100 }),
        query('ids', TEXT, false, 'comma list: these rows only'),
        query(
          'used',
          { type: 'boolean', default: false },
          false,
          'those out of use too, if a row has them',
        ),
        query('notBelow', TEXT, false, 'comma list: not these rows of a tree, nor those below'),
        query('within', ID, false, 'the row that they belong to, where the form names one'),
        query('limit', { type: 'integer', minimum: 1, maximum: 100, default: 100 }),
      ],
    },
    history: { tag, summary: `变更记录：${label}`, query: [ID_ASKED], answer: history },
    timeline: { tag, summary: `大事记：${label}`, query: [ID_ASKED], answer: timeline },
    export: {
      tag,
      summary: `导出${label}，最多 ${MAX_EXPORT_ROWS} 行`,
      answer: {},
      query: [...filters, format],
      description: `with more than ${DIRECT_EXPORT_ROWS} rows the file is made in the background: 202 and its id, for the calls of Export`,
      accepted: queuedExport,
      files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
  } satisfies Record<string, About>
}

function changeBody({ fields }: Resource): Schema {
  const open = Object.entries(fields).filter(([, field]) => field.in.includes('bulk'))
  const target = { type: 'object', required: ['id', 'version'], properties: ROW.properties }
  return {
    type: 'object',
    required: ['targets', 'field'],
    properties: {
      targets: { type: 'array', minItems: 1, maxItems: MAX_BATCH, items: target },
      field: { enum: open.map(([name]) => name) },
      value: { anyOf: [...open.map(([, field]) => jsonOf(field)), { type: 'null' }] },
      preview: { type: 'boolean', default: false, description: 'only tell what would happen' },
    },
  }
}

export function aboutWrites(resource: Resource, aliases: FieldAliases) {
  const { path: tag, label } = resource
  const rows: Schema = { type: 'array', maxItems: MAX_BATCH, items: { anyOf: [ROW, ID] } }
  const writing = (mode: WriteMode) => ({
    tag,
    body: refTo(nameOf(resource, mode)),
    answer: SAVED,
    ...spelt(aliases),
  })
  return {
    add: { ...writing('add'), summary: `新增${label}` },
    update: { ...writing('update'), summary: `修改${label}` },
    delete: {
      tag,
      summary: `删除${label}`,
      query: [ID_ASKED, query('version', VERSION)],
      answer: { type: 'object', required: ['id'], properties: { id: ID, ...CAN_TAKE_BACK } },
    },
    deleteBatch: {
      tag,
      summary: `批量删除${label}`,
      body: rows,
      answer: {
        type: 'object',
        properties: { ids: { type: 'array', items: ID }, ...CAN_TAKE_BACK },
      },
    },
    updateBatch: {
      tag,
      summary: `批量修改${label}的一个字段`,
      body: changeBody(resource),
      answer: batchOutcome,
    },
  } satisfies Record<string, About>
}

/** Other names under which fields are read. */
function spelt({ names = {}, codes = {}, single = [] }: FieldAliases): { description?: string } {
  const notes = [
    ...Object.entries(names).map(([name, field]) => `${name} for ${field}`),
    ...Object.entries(codes).map(([name, field]) => `${name}, by user code, for ${field}`),
    ...single.map((name) => `${name} for both bounds of a list`),
  ]
  return notes.length > 0 ? { description: `also read: ${notes.join('; ')}` } : {}
}

const PREVIEWING: Components = {
  preview: { type: 'boolean', default: false, description: 'only tell what would happen' },
  confirm: { type: 'string', description: 'digest of the preview: 409 where it is no longer true' },
}
const PREVIEWED: Schema = {
  ...SAVED,
  properties: {
    id: ID,
    version: VERSION,
    preview: {
      type: 'object',
      required: ['digest', 'lines'],
      properties: { digest: TEXT, lines: { type: 'array', items: TEXT } },
      description: 'on request',
    },
  },
}

/** Describes the records on which an action is possible; on other records the call answers 409. */
function conditionOf({ when, moves }: Action): { description?: string } {
  if (!when) return {}
  const condition = `only where ${when.field} is ${when.is.join(', ')}, else 409`
  if (!moves) return { description: condition }
  return {
    description: [
      `${condition}; leads to ${when.field} ${moves.to}`,
      ...(moves.notByAuthor ? ['not for the user who created the record'] : []),
      ...(moves.reason ? [`${moves.reason} says why`] : []),
    ].join('; '),
  }
}

/** `names`: other names of the entries, which the call accepts too. */
export function aboutAction(resource: Resource, action: Action, aliases: CallAliases = {}): About {
  const { names = {}, codes = {} } = aliases
  const { form, label } = action
  const { properties, required, ...schema } = inputSchema(form, 'add')
  const { id: _id, ...selected } = properties as Components
  const needed = (required as string[]).filter((name) => name !== 'id')
  const others = Object.fromEntries(
    Object.entries(names).map(([name, known]) => [name, known === 'id' ? ID : selected[known]]),
  )
  const text = { type: 'string' }
  const texts = Object.fromEntries([
    ...claimNames(aliases).map((name) => [name, text] as const),
    ...Object.entries(codes).map(([name, known]) => {
      const field = form.fields[known]
      return [name, field && isSet(field) ? { type: 'array', items: text } : text] as const
    }),
  ])
  const trying = action.isPreviewed ? PREVIEWING : {}
  return {
    tag: resource.path,
    summary: `${label}：${resource.label}`,
    ...conditionOf(action),
    query: [query('id', ID, false, 'or in the body')],
    body: {
      ...schema,
      properties: { id: ID, ...selected, ...others, ...texts, ...trying, version: VERSION },
      required: needed,
    },
    answer: action.isPreviewed ? PREVIEWED : SAVED,
  }
}
