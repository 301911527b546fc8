import type { FlowCondition, FlowStep } from '#platform/wire/approval/approval.ts'

/** The value of a fact in a condition. */
export type FactValue = string | number | boolean | null
export type Facts = Readonly<Record<string, FactValue>>

/** Returns the steps that apply to a document; a condition on an unknown fact is false. */
export function applicableSteps(steps: readonly FlowStep[], facts: Facts): FlowStep[] {
  return steps.filter((step) => unmetConditions(step, facts).length === 0)
}

export function unmetConditions({ when }: FlowStep, facts: Facts): FlowCondition[] {
  return (when ?? []).filter((condition) => !holds(condition, facts))
}

function holds({ fact, op, value }: FlowCondition, facts: Facts): boolean {
  const known = Object.hasOwn(facts, fact) ? facts[fact] : undefined
  if (known === undefined || known === null) return false
  if (Array.isArray(value)) return op === 'in' && value.includes(String(known))
  if (op === '=') return String(known) === String(value)
  if (op === '≠') return String(known) !== String(value)
  const order = compare(known, value)
  if (op === '>') return order > 0
  if (op === '≥') return order >= 0
  if (op === '<') return order < 0
  return op === '≤' && order <= 0
}

/** Compares numbers by size, and days and texts as strings; other values have no order. */
function compare(known: NonNullable<FactValue>, value: string | number | boolean): number {
  const [one, other] = [Number(known), Number(value)]
  if (!Number.isNaN(one) && !Number.isNaN(other)) return one - other
  if (typeof known !== 'string' || typeof value !== 'string') return Number.NaN
  return known < value ? -1 : Number(known > value)
}
