import { sql } from 'kysely'
import { EXTRA } from '#modules/work/tasks/define/choices.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { optionsIn } from './read-extra-fields.ts'

type ExtraField = {
  key: string
  title: string
  type: string
  required: boolean
  options: string | null
}

/** An answer to an extra field of the class. */
export type ExtendEntry = { key: string; value: string | null }

const MAX_TEXT = 2_000
const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/

function isOfType(value: string, { type, options }: ExtraField): boolean {
  if (type === EXTRA.number) return NUMBER.test(value)
  if (type === EXTRA.date) return isCalendarDate(value)
  if (type === EXTRA.choice) return optionsIn(options).includes(value)
  return value.length <= MAX_TEXT
}

async function askedBy(tx: Tx, classId: string): Promise<ExtraField[]> {
  const { rows } = await sql<{ fields: ExtraField[] }>`select extra_fields as fields
    from task_class where id = ${classId}::uuid`.execute(tx)
  return rows[0]?.fields ?? []
}

/** The entries of a rows field as text, unchecked. */
export function extendEntries(stored: unknown): ExtendEntry[] {
  if (!Array.isArray(stored)) return []
  return stored.map(({ key, value }) => ({
    key: String(key ?? ''),
    value: value === null || value === undefined ? null : String(value),
  }))
}

/** Answers that API calls send as an object by key. */
export const entriesByKey = (valuesByKey: Readonly<Record<string, unknown>>): ExtendEntry[] =>
  extendEntries(Object.entries(valuesByKey).map(([key, value]) => ({ key, value })))

type Wanted = {
  classId: unknown
  extend: unknown
  /** True when required answers must be present; drafts may leave them out. */
  isWhole: boolean
  /** Stored answers, possibly to fields that the class no longer has; they are kept. */
  kept?: readonly ExtendEntry[]
}

/**
 * Checks the answers to the class's extra fields and returns them in field order; each names its
 * field by key or title. Reports problems at the entry that caused them.
 */
export async function fittingExtend(
  tx: Tx,
  form: Resource,
  { classId, extend, isWhole, kept = [] }: Wanted,
): Promise<ExtendEntry[]> {
  const extraFields = typeof classId === 'string' ? await askedBy(tx, classId) : []
  const found = new Map<string, string>()
  for (const [at, { key, value }] of extendEntries(extend).entries()) {
    const field = extraFields.find((one) => one.key === key || one.title === key)
    if (!field) {
      if (kept.some((one) => one.key === key)) continue
      throw refused(form, `extend.${at}.key`, 'task.extendUnknown', key)
    }
    if (found.has(field.key)) throw refused(form, `extend.${at}.key`, 'task.namedTwice', key)
    const text = (value ?? '').trim()
    if (text !== '' && !isOfType(text, field))
      throw refused(form, `extend.${at}.value`, 'task.extendWrong', field.title)
    if (text === '' && field.required && isWhole)
      throw refused(form, `extend.${at}.value`, 'task.extendMissing', field.title)
    found.set(field.key, text)
  }
  const missing = extraFields.find(({ key, required }) => required && !found.get(key))
  if (missing && isWhole) throw refused(form, 'extend', 'task.extendMissing', missing.title)
  const old = kept.filter(({ key }) => !extraFields.some((one) => one.key === key))
  const answered = extraFields.flatMap(({ key }) => {
    const value = found.get(key)
    return value ? [{ key, value }] : []
  })
  return [...answered, ...old]
}

const refused = (form: Resource, field: string, key: string, name: string) =>
  invalidFields(form, { [field]: { key, values: { name } } })
