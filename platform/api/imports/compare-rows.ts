import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { maskRecord } from '#platform/api/crud/fields/mask-record.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import { changedValues, sameScale } from '#platform/api/crud/update-record.ts'
import { type ExportColumn, exportColumns } from '#platform/api/exports/export-table.ts'
import { readEntries } from '#platform/api/exports/write-export.ts'
import type { KeyedRecord } from '#platform/api/store/rows/keyed-records.ts'
import { importedFields } from '#platform/define/described/importing.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isSet, referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import {
  fieldProblems,
  isWritable,
  type WriteInput,
  writeSchema,
} from '#platform/define/engine/schema.ts'
import type { RecordValue, WireRecord } from '#platform/wire/http/envelope.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { ReadRow } from './reading/read-row.ts'
import { type RowChange, type RowPlan, refused } from './row-plan.ts'
import { namedForm } from './untouched-form.ts'

/** Formats values as an export does, with sensitive values masked. */
type Speaker = (name: string, record: WireRecord) => string

export async function createSpeaker(
  store: Store,
  resource: Resource,
  language: Language,
): Promise<Speaker> {
  const entries = await readEntries(store, resource, language)
  const columns = new Map<string, ExportColumn | undefined>(
    importedFields(resource).map((name) => [
      name,
      exportColumns(resource, [name], language, entries)[0],
    ]),
  )
  return (name, record) => columns.get(name)?.read(record) ?? ''
}

/**
 * Plans rows that create records. Fields that are not in the file have the values of an empty form. Of these only
 * generated values are stored, because a hundred empty entries for each row would be most of the data.
 */
export function additionPlanner(resource: Resource, names: readonly string[]) {
  const initial: Record<string, RecordValue> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (typeof field.rule.initial !== 'string' || !isWritable(field, 'add')) continue
    initial[name] = field.rule.initial
  }
  const form = namedForm(resource, new Set([...names, ...Object.keys(initial)]))
  return (row: ReadRow) => planAddition(resource, { form, initial }, row)
}

type Beginning = { form: z.ZodType<WriteInput>; initial: Readonly<Record<string, RecordValue>> }

function planAddition(resource: Resource, { form, initial }: Beginning, row: ReadRow): RowPlan {
  const id = uuidv7()
  const read = form.safeParse({ ...initial, ...row.values, id })
  const problems = [...row.problems, ...(read.success ? [] : schemaProblems(resource, read.error))]
  const plan: RowPlan = {
    place: row.place,
    kind: 'add',
    title: titleOf(resource, row),
    cells: row.cells,
    recordId: id,
    version: null,
    changes: [],
    problems: [],
    input: read.success ? read.data : null,
  }
  return problems.length > 0 ? { ...refused(plan, firstOfEach(problems)), recordId: null } : plan
}

/** Plans a row of an existing record: what it changes, field by field. */
export function planChange(
  resource: Resource,
  row: ReadRow,
  { record }: KeyedRecord,
  speak: Speaker,
): RowPlan {
  const { id, version } = record
  const writable = Object.fromEntries(
    Object.entries(row.values).filter(([name]) => {
      const field = resource.fields[name]
      return field && isWritable(field, 'update')
    }),
  )
  const read = writeSchema(resource, 'update').safeParse({ ...writable, id, version })
  const problems = [
    ...row.problems,
    ...decidedProblems(resource, row, record),
    ...(read.success ? [] : schemaProblems(resource, read.error)),
  ]
  const plan: RowPlan = {
    place: row.place,
    kind: 'same',
    title: titleOf(resource, row, record),
    cells: row.cells,
    recordId: id,
    version,
    input: null,
    changes: [],
    problems: [],
  }
  if (problems.length > 0 || !read.success) return refused(plan, firstOfEach(problems))
  const { id: _id, version: _version, ...values } = read.data
  const changed = changedValues(record, sameScale(resource, values))
  if (Object.keys(changed).length === 0) return plan
  const after = maskRecord(resource, { ...record, ...named(resource, row, changed) })
  const before = maskRecord(resource, record)
  const changes: RowChange[] = Object.keys(changed).map((field) => ({
    field,
    before: speak(field, before),
    after: speak(field, after),
  }))
  const input = { ...(changed as typeof values), id, version }
  return { ...plan, kind: 'change', changes, input }
}

/**
 * Refuses a row that contradicts a field which can be set only once. If the import ignored the value, the
 * user would not see the difference.
 */
function decidedProblems(resource: Resource, { values }: ReadRow, record: WireRecord) {
  const once = Object.entries(values).filter(([name]) => {
    const field = resource.fields[name]
    return name !== resource.importBy && field !== undefined && !isWritable(field, 'update')
  })
  const differing = changedValues(record, sameScale(resource, Object.fromEntries(once)))
  return Object.keys(differing).map((field) => ({ field, key: 'invalid.saidOnce' }))
}

/** Adds the names from the file to new references. */
function named(resource: Resource, row: ReadRow, changed: Record<string, unknown>) {
  const values: Record<string, RecordValue> = {}
  for (const [name, value] of Object.entries(changed)) {
    values[name] = value as RecordValue
    const field = resource.fields[name]
    if (field?.rule.target === undefined) continue
    const text = row.texts.get(name) ?? ''
    values[referenceLabelKey(name)] = isSet(field) ? text.split(/[、,，;；]/) : text
  }
  return values
}

function titleOf(resource: Resource, row: ReadRow, record?: WireRecord): string {
  const field = resource.fields[resource.title]
  if (field?.mask) return ''
  const text = row.texts.get(resource.title) || record?.[resource.title]
  return String(text ?? row.texts.get(resource.importBy ?? '') ?? '').slice(0, 200)
}

function schemaProblems(resource: Resource, error: Parameters<typeof fieldProblems>[1]) {
  return Object.entries(fieldProblems(resource, error)).map(([field, problem]) => ({
    field: field as string | null,
    ...problem,
  }))
}

/**
 * Problems of the file come before problems that follow from them, so the first problem of each field is
 * kept.
 */
function firstOfEach<P extends { field: string | null }>(problems: readonly P[]): P[] {
  const fields = new Set<string | null>()
  return problems.filter(({ field }) => {
    const isFirst = !fields.has(field)
    fields.add(field)
    return isFirst
  })
}
