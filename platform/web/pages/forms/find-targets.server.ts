import { describeForm, type FieldDescriptor } from '#platform/define/described/describe.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'
import type { WriteMode } from '#platform/define/engine/schema.ts'
import { pickerParam } from '#platform/web/components/form/form-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { TargetSearch } from './form-controls.server.ts'
import { findChoices, type Outside, referenceIn } from './reference-options.server.ts'

const MAX_HITS = 30

export type Search = { typed: TypedText; found: Map<string, TargetSearch>; open: string[] }

/**
 * Searches for the typed texts of the pickers of a form. A single hit is selected; `open` names the pickers
 * in which the user still has to choose.
 */
export async function findTargets(
  call: ResourceCall,
  mode: WriteMode,
  typed: TypedText,
  outside?: Outside,
): Promise<Search> {
  const search: Search = { typed: { ...typed }, found: new Map(), open: [] }
  const references = describeForm(call.resource, mode, call).flatMap(({ fields }) =>
    fields.filter(({ target }) => target !== undefined),
  )
  await Promise.all(references.map((field) => findOne(call, field, search, outside)))
  return search
}

async function findOne(
  call: ResourceCall,
  field: FieldDescriptor,
  search: Search,
  outside: Outside | undefined,
): Promise<void> {
  const { name } = field
  const typed = call.form.get(pickerParam(name))
  const key = typeof typed === 'string' ? typed.trim().slice(0, 100) : ''
  if (key === '') return
  const reference = referenceIn(call, field, { typed: search.typed, outside })
  const hits = await findChoices(call, reference, key, MAX_HITS)
  const [only] = hits
  search.found.set(name, { hits, message: messageOf(call, key, hits.length) })
  if (hits.length === 1 && only) {
    search.typed[name] = isSet(field) ? withOne(search.typed[name], only.value) : only.value
    return
  }
  search.open.push(name)
  // The earlier choice does not belong to the new search.
  if (hits.length > 1 && !isSet(field)) search.typed[name] = ''
}

function withOne(list: string | undefined, value: string): string {
  const values = (list ?? '').split(',').filter(Boolean)
  return values.includes(value) ? values.join(',') : [...values, value].join(',')
}

function messageOf({ t }: ResourceCall, key: string, count: number): string {
  if (count === 0) return t('page.foundNone', { key })
  if (count === 1) return t('page.foundOne', { key })
  return count < MAX_HITS
    ? t('page.foundSeveral', { key, total: count })
    : t('page.foundMany', { key, total: count })
}
