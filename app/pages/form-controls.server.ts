import type { ControlGroup, ControlView } from '#app/components/form/form-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import type { RecordValue, WireRecord } from '#contracts/envelope.ts'
import { describeForm, type FieldDescriptor } from '#resources/engine/describe.ts'
import type { TypedText } from '#resources/engine/form-values.ts'
import type { WriteMode } from '#resources/engine/schema.ts'
import { sayMessage } from './problem-text.server.ts'
import { type Choice, nameChoices, type Outside, readChoices } from './reference-options.server.ts'

/** What came of looking for the targets of a picker. */
export type Found = { hits: Choice[]; message: string }

export type Drawing = {
  mode: WriteMode
  typed: TypedText
  errors: Readonly<Record<string, string>>
  /** Fields that are not drawn: their value is fixed by the URL. */
  fixed: ReadonlySet<string>
  found: ReadonlyMap<string, Found>
  /** The picker that was used last; it keeps the focus. */
  focus: string | null
  /** Rows of a tree that its single references must not lead into. */
  outside?: Outside
}

/** The controls of a form, group by group. */
export async function describeControls(
  call: ResourceCall,
  drawing: Drawing,
): Promise<ControlGroup[]> {
  const groups = describeForm(call.resource, drawing.mode, call)
  const targets = new Set(
    groups.flatMap(({ fields }) => fields.flatMap(({ target }) => (target ? [target] : []))),
  )
  const choices = new Map(
    await Promise.all(
      [...targets].map(async (target) => [target, await readChoices(call, target)] as const),
    ),
  )
  const { outside } = drawing
  const narrowed = outside ? await readChoices(call, outside.target, outside) : null
  const choicesFor = ({ kind, target = '' }: FieldDescriptor) =>
    outside?.target === target && kind === 'reference' ? narrowed : (choices.get(target) ?? null)
  const described = groups.map(async ({ name, label, fields }) => {
    const drawn = fields.filter((field) => !drawing.fixed.has(field.name))
    const controls = drawn.map((field) => describeControl(call, field, drawing, choicesFor(field)))
    return { name, label, controls: await Promise.all(controls) }
  })
  return (await Promise.all(described)).filter(({ controls }) => controls.length > 0)
}

async function describeControl(
  call: ResourceCall,
  field: FieldDescriptor,
  drawing: Drawing,
  choices: Choice[] | null,
): Promise<ControlView> {
  const { name, label, target } = field
  const control: ControlView = {
    name,
    label,
    kind: 'text',
    value: drawing.typed[name] ?? '',
    ...constraints(field, call),
  }
  if (field.required && field.kind !== 'bool') control.required = true
  if (drawing.errors[name]) control.error = drawing.errors[name]
  if (drawing.focus === name) control.focus = true
  if (target === undefined) return control
  if (field.kind === 'references') {
    return describeSet(call, control, target, choices, drawing)
  }
  return describeReference(call, control, target, choices, drawing)
}

async function describeReference(
  call: ResourceCall,
  control: ControlView,
  target: string,
  all: Choice[] | null,
  { found }: Drawing,
): Promise<ControlView> {
  const search = found.get(control.name)
  const options = [...(all ?? search?.hits ?? [])]
  // The present value may be disabled by now, or not among the hits: it must stay choosable.
  if (control.value !== '' && !options.some(({ value }) => value === control.value)) {
    options.unshift(...(await nameChoices(call, target, [control.value])))
  }
  const isSaid = control.error === search?.message
  const hint = search && !all && !isSaid ? { hint: search.message } : {}
  return { ...control, kind: all ? 'select' : 'picker', options, ...hint }
}

/** All targets as boxes, or those ticked with what was found. */
async function describeSet(
  call: ResourceCall,
  control: ControlView,
  target: string,
  all: Choice[] | null,
  { found }: Drawing,
): Promise<ControlView> {
  const search = found.get(control.name)
  const options = [...(all ?? search?.hits ?? [])]
  const ticked = control.value.split(',').filter(Boolean)
  const missing = ticked.filter((id) => !options.some(({ value }) => value === id))
  // What is ticked may be disabled by now, or not among the hits: it stays, named.
  options.unshift(...(await nameChoices(call, target, missing)))
  const hint = search && !all && control.error !== search.message ? { hint: search.message } : {}
  return { ...control, kind: 'checks', options, ...(all ? {} : { searchable: true }), ...hint }
}

const INPUT_MODES = { mobile: 'tel', tel: 'tel', email: 'email' } as const
const PATTERNS: Readonly<Record<string, string>> = {
  mobile: '1[3-9][0-9]{9}',
  code: '[A-Za-z0-9][A-Za-z0-9._\\-]*',
  empNo: '[A-Za-z0-9]{4,12}',
}

/** Control and HTML constraints of a field; the server checks the same again. */
function constraints(field: FieldDescriptor, call: ResourceCall): Partial<ControlView> {
  const { kind, min, max, scale, options, check, label } = field
  switch (kind) {
    case 'longText':
      return { kind: 'textarea', maxLength: max }
    case 'integer':
      return { kind: 'number', min, max, step: '1' }
    case 'decimal':
    case 'money':
      return { kind: 'number', min, max, step: String(10 ** -(scale ?? 2)) }
    case 'bool':
      return { kind: 'checkbox' }
    case 'date':
      return { kind: 'date' }
    case 'month':
      return { kind: 'month', pattern: '[0-9]{4}-(0[1-9]|1[0-2])', placeholder: 'yyyy-MM' }
    case 'choice':
      return { kind: 'select', options }
    case 'choices':
      return { kind: 'checks', options }
    case 'text':
      return {
        maxLength: max,
        ...(check && check in INPUT_MODES
          ? { inputMode: INPUT_MODES[check as keyof typeof INPUT_MODES] }
          : {}),
        ...(check && PATTERNS[check]
          ? {
              pattern: PATTERNS[check],
              title: sayMessage(call.language, `invalid.${check}`, { label }),
            }
          : {}),
      }
    default:
      return {}
  }
}

/** A stored value as the text that a control holds. */
export function controlText(value: RecordValue | undefined): string {
  if (value === null || value === undefined || value === false) return ''
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** The texts a form starts with when a record is changed. */
export function recordTexts(call: ResourceCall, record: WireRecord): TypedText {
  const typed: TypedText = {}
  for (const { fields } of describeForm(call.resource, 'update', call)) {
    for (const { name } of fields) typed[name] = controlText(record[name])
  }
  return typed
}
