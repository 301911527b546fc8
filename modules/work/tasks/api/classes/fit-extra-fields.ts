import { sql } from 'kysely'
import { EXTRA } from '#modules/work/tasks/define/choices.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isCalendarDate } from '#platform/define/engine/kinds/date.ts'
import { optionsIn } from './read-extra-fields.ts'

type Asked = { key: string; title: string; type: string; required: boolean; options: string | null }

/** What was answered to one of the fields that a class asks besides. */
export type ExtendEntry = { key: string; value: string | null }

const MAX_TEXT = 2_000
const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/

function isOfType(value: string, { type, options }: Asked): boolean {
  if (type === EXTRA.number) return NUMBER.test(value)
  if (type === EXTRA.date) return isCalendarDate(value)
  if (type === EXTRA.choice) return optionsIn(options).includes(value)
  return value.length <= MAX_TEXT
}

async function askedBy(tx: Tx, classId: string): Promise<Asked[]> {
  const { rows } = await sql<{ fields: Asked[] }>`select extra_fields as fields
    from task_class where id = ${classId}::uuid`.execute(tx)
  return rows[0]?.fields ?? []
}

/** The entries of a field of rows, as they came. */
export function extendEntries(given: unknown): ExtendEntry[] {
  if (!Array.isArray(given)) return []
  return given.map(({ key, value }) => ({
    key: String(key ?? ''),
    value: value === null || value === undefined ? null : String(value),
  }))
}

/** What calls say by key. */
export const entriesByKey = (given: Readonly<Record<string, unknown>>): ExtendEntry[] =>
  extendEntries(Object.entries(given).map(([key, value]) => ({ key, value })))

type Wanted = {
  classId: unknown
  extend: unknown
  /** Everything that has to be answered is: of what is only begun it need not be. */
  isWhole: boolean
  /** Answered before, perhaps to what the class asks no more: that stays. */
  kept?: readonly ExtendEntry[]
}

/**
 * Answers to what the class of a task asks besides, in the order in which it asks, each by its key or
 * its title. What does not fit is refused where it was typed.
 */
export async function fittingExtend(
  tx: Tx,
  form: Resource,
  { classId, extend, isWhole, kept = [] }: Wanted,
): Promise<ExtendEntry[]> {
  const asked = typeof classId === 'string' ? await askedBy(tx, classId) : []
  const found = new Map<string, string>()
  for (const [at, { key, value }] of extendEntries(extend).entries()) {
    const field = asked.find((one) => one.key === key || one.title === key)
    if (!field) {
      if (kept.some((one) => one.key === key)) continue
      throw refused(form, `extend.${at}.key`, 'task.extendUnknown', key)
    }
    if (found.has(field.key)) throw refused(form, `extend.${at}.key`, 'task.namedTwice', key)
    const said = (value ?? '').trim()
    if (said !== '' && !isOfType(said, field))
      throw refused(form, `extend.${at}.value`, 'task.extendWrong', field.title)
    if (said === '' && field.required && isWhole)
      throw refused(form, `extend.${at}.value`, 'task.extendMissing', field.title)
    found.set(field.key, said)
  }
  const missing = asked.find(({ key, required }) => required && !found.get(key))
  if (missing && isWhole) throw refused(form, 'extend', 'task.extendMissing', missing.title)
  const old = kept.filter(({ key }) => !asked.some((one) => one.key === key))
  const answered = asked.flatMap(({ key }) => {
    const value = found.get(key)
    return value ? [{ key, value }] : []
  })
  return [...answered, ...old]
}

const refused = (form: Resource, field: string, key: string, name: string) =>
  invalidFields(form, { [field]: { key, values: { name } } })
