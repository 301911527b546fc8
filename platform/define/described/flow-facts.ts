import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field, FieldKind } from '#platform/define/engine/field-kinds.ts'
import type { FactType, FlowFact } from '#platform/wire/approval/approval-flow.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { choiceLabel, fieldLabel } from './labels.ts'

const TYPES: Readonly<Partial<Record<FieldKind, FactType>>> = {
  integer: 'number',
  decimal: 'number',
  money: 'number',
  bool: 'bool',
  date: 'date',
  month: 'date',
  choice: 'choice',
}

/** The state of a document results from its flow, so a condition of a flow may not use it. */
const OF_EVERY_DOCUMENT: readonly string[] = ['state', 'effectDone']

/** Conditions must not reveal masked fields or fields of closed groups. */
function typeOf(resource: Resource, name: string, field: Field): FactType | null {
  const isGuarded = field.mask !== null || resource.groups?.[field.group]?.guarded === true
  if (isGuarded || OF_EVERY_DOCUMENT.includes(name)) return null
  // A company can change the entries of a dictionary, so conditions compare their codes as text.
  return field.rule.choices?.dictionary ? 'text' : (TYPES[field.kind] ?? null)
}

/** Fields of a document that conditions of its flow can use. */
export function fieldFacts(resource: Resource, language: Language): FlowFact[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const type = typeOf(resource, name, field)
    if (type === null) return []
    const { choices } = field.rule
    const options = (choices?.options ?? []).map(({ value }) => ({
      value,
      label: choices ? choiceLabel(choices, value, language) : value,
    }))
    return [{ name, type, label: fieldLabel(resource, name, language), options }]
  })
}
