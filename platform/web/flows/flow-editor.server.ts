import {
  type FlowCondition,
  type FlowStep,
  MAX_FLOW_STEPS,
  OPERATORS,
} from '#platform/wire/approval/approval.ts'
import type { FlowFact } from '#platform/wire/approval/approval-flow.ts'
import { askedOf } from '#platform/wire/records/form-parts.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { conditionPart, type Op, stepPart, type TypedStep, WHOS } from './flow-editor-view.ts'

const MAX_CONDITIONS = 10
const MAX_VALUES = 50
const BLANK: TypedStep = {
  title: '',
  who: 'deptHead',
  role: '',
  personKey: '',
  person: '',
  conditions: [],
}

const textIn = (form: FormData, name: string) => String(form.get(name) ?? '').trim()
const countIn = (form: FormData, name: string, max: number) =>
  Math.min(Number(form.get(name)) || 0, max)

/** The steps of the form after the pressed button; null without steps. */
export function readEditor(form: FormData): TypedStep[] | null {
  if (!form.has('s.shown')) return null
  const count = countIn(form, 's.shown', MAX_FLOW_STEPS)
  const steps = Array.from({ length: count }, (_, index) => readStep(form, index))
  return afterButton(form, steps)
}

function readStep(form: FormData, index: number): TypedStep {
  const at = (part: string) => textIn(form, stepPart(index, part))
  const count = countIn(form, stepPart(index, 'shown'), MAX_CONDITIONS)
  return {
    title: at('title'),
    who: at('who'),
    role: at('role'),
    personKey: at('personKey'),
    person: at('person'),
    conditions: Array.from({ length: count }, (_, condition) => ({
      fact: textIn(form, conditionPart(index, condition, 'fact')),
      op: textIn(form, conditionPart(index, condition, 'op')),
      values: form
        .getAll(conditionPart(index, condition, 'value'))
        .map(String)
        .slice(0, MAX_VALUES),
    })),
  }
}

/** Applies the pressed button: `add:s`, `remove:s.1`, `up:s.1`, `add:s.1.w` or `remove:s.1.w.0`. */
function afterButton(form: FormData, steps: readonly TypedStep[]): TypedStep[] {
  const { verb, target } = askedOf(form)
  const [, index = '', condition = ''] = /^s(?:\.(\d+)(?:\.w(?:\.(\d+))?)?)?$/.exec(target) ?? []
  const at = Number(index)
  if (verb === 'add' && target === 's') return [...steps, BLANK].slice(0, MAX_FLOW_STEPS)
  if (index === '' || verb === null) return [...steps]
  if (verb === 'add') return withStep(steps, at, (step) => withCondition(step, form, at))
  if (verb === 'up' || verb === 'down') return moved(steps, at, verb === 'up' ? at - 1 : at + 1)
  if (verb !== 'remove') return [...steps]
  if (condition === '') return steps.filter((_, other) => other !== at)
  return withStep(steps, at, (step) => ({
    ...step,
    conditions: step.conditions.filter((_, other) => other !== Number(condition)),
  }))
}

function withStep(
  steps: readonly TypedStep[],
  at: number,
  change: (step: TypedStep) => TypedStep,
): TypedStep[] {
  return steps.map((step, other) => (other === at ? change(step) : step))
}

function withCondition(step: TypedStep, form: FormData, index: number): TypedStep {
  const fact = textIn(form, stepPart(index, 'newFact'))
  if (fact === '') return step
  const conditions = [...step.conditions, { fact, op: '', values: [] }]
  return { ...step, conditions: conditions.slice(0, MAX_CONDITIONS) }
}

function moved(steps: readonly TypedStep[], from: number, to: number): TypedStep[] {
  const [step, other] = [steps[from], steps[to]]
  if (!step || !other) return [...steps]
  return steps.map((one, at) => (at === from ? other : at === to ? step : one))
}

/** Converts stored steps to typed ones; an approver is known by id until the user types a name. */
export function typedSteps(
  steps: readonly FlowStep[],
  names: ReadonlyMap<string, string>,
): TypedStep[] {
  return steps.map(({ title, rule, when }) => {
    const [who = '', of = ''] = rule.split(':', 2)
    return {
      title: title ?? '',
      who,
      role: who === 'role' ? of : '',
      ...(who === 'person'
        ? { person: of, personKey: names.get(of) ?? '' }
        : { person: '', personKey: '' }),
      conditions: (when ?? []).map(({ fact, op, value }) => ({
        fact,
        op,
        values: (Array.isArray(value) ? value : [value]).map(String),
      })),
    }
  })
}

/** Converts typed steps to the stored form. Missing parts stay missing, and the API reports them. */
export function storedText(typed: readonly TypedStep[], facts: readonly FlowFact[]): string {
  return JSON.stringify(typed.map((step) => stored(step, facts)))
}

function stored(step: TypedStep, facts: readonly FlowFact[]): FlowStep {
  const { title, who, role, person, conditions } = step
  const of: Readonly<Record<string, string>> = { role: `role:${role}`, person: `person:${person}` }
  const when = conditions.flatMap((condition) =>
    storedConditions(
      condition,
      facts.find(({ name }) => name === condition.fact),
    ),
  )
  return {
    ...(title === '' ? {} : { title }),
    rule: of[who] ?? who,
    ...(when.length === 0 ? {} : { when }),
  }
}

type Typed = TypedStep['conditions'][number]

/** A condition that excludes several choices is stored as one condition for each choice. */
function storedConditions({ fact, op: typedOp, values }: Typed, known?: FlowFact): FlowCondition[] {
  const op = (OPERATORS.find((one) => one === typedOp) ?? '=') satisfies Op
  const filled = values.map((value) => value.trim()).filter((value) => value !== '')
  const [first = ''] = filled
  if (op === 'in') {
    const listed = known?.type === 'text' ? first.split(/[,，、]\s*/).filter(Boolean) : filled
    return [{ fact, op, value: listed }]
  }
  if (known?.type === 'choice' && filled.length > 1) {
    return filled.map((value) => ({ fact, op, value }))
  }
  const isFigure = known?.type === 'number' && first !== '' && Number.isFinite(Number(first))
  if (known?.type === 'bool') return [{ fact, op: '=', value: first === 'true' }]
  return [{ fact, op, value: isFigure ? Number(first) : first }]
}

/** Whether a step names an approver, as far as the web tier can check. */
export function isWhole({ who, role, person }: TypedStep): boolean {
  if (!WHOS.some((known) => known === who)) return false
  if (who === 'role') return role !== ''
  return who !== 'person' || isUuid(person)
}
