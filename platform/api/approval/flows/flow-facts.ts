import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { fieldFacts } from '#platform/define/described/flow-facts.ts'
import type { FlowCondition } from '#platform/wire/approval/approval.ts'
import {
  type FactType,
  type FlowFact,
  OPERATORS_OF,
} from '#platform/wire/approval/approval-flow.ts'
import type { Language } from '#platform/wire/language/language.ts'

/** All facts that the conditions of this kind's flows can use. */
export function factsOf({ resource, facts = {} }: DocumentKind, language: Language): FlowFact[] {
  const own = Object.entries(facts).map(([name, { type, names }]) => {
    return { name, type, label: names[language], options: [] }
  })
  return [...fieldFacts(resource, language), ...own]
}

const MONTH_OR_DAY = /^\d{4}-\d{2}(-\d{2})?$/

const FITS: Readonly<Record<FactType, (value: string, fact: FlowFact) => boolean>> = {
  number: (value) => value.trim() !== '' && Number.isFinite(Number(value)),
  date: (value) => MONTH_OR_DAY.test(value) && !Number.isNaN(Date.parse(value)),
  bool: (value) => value === 'true' || value === 'false',
  choice: (value, { options }) => options.some((option) => option.value === value),
  text: (value) => value.trim() !== '',
}

/** Whether a condition can ever hold: the fact allows the operator, and can have the value. */
export function isAnswerable({ op, value }: FlowCondition, fact: FlowFact): boolean {
  if (!OPERATORS_OF[fact.type].includes(op)) return false
  if (Array.isArray(value) !== (op === 'in')) return false
  const values = Array.isArray(value) ? value : [String(value)]
  return values.length > 0 && values.every((one) => FITS[fact.type](one, fact))
}
