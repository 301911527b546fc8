import type { Reading } from '#modules/hr/careers/web/careers-document.server.tsx'
import { stepOf } from '#modules/hr/first-day/define/form-steps.ts'
import { registers } from '#modules/hr/first-day/define/register.ts'
import { describeForm, type FieldDescriptor } from '#platform/define/described/describe.ts'
import type { TypedText } from '#platform/define/engine/form-values.ts'
import { type TypedRow, typedRows } from '#platform/define/engine/kinds/rows.ts'
import { formIntent, rowPart } from '#platform/wire/records/form-parts.ts'
import type { StepField, StepPart, StepRows } from './step-view.ts'

/** New colleagues tell everything about themselves, so no group and no mask hides a field of their own form. */
const OWN: ReadonlySet<string> = new Set(['unmask', 'group.family'])

const KINDS: Readonly<Partial<Record<FieldDescriptor['kind'], StepField['kind']>>> = {
  longText: 'textarea',
  date: 'date',
  month: 'month',
  choice: 'select',
  bool: 'tick',
}

const MODES: Readonly<Record<string, StepField['inputMode']>> = {
  mobile: 'tel',
  tel: 'tel',
  email: 'email',
}

type Shown = {
  reading: Reading
  texts: TypedText
  problems: Readonly<Record<string, string>>
}

function describeField(
  field: FieldDescriptor,
  name: string,
  { value, problem, hint = '' }: { value: string; problem: string; hint?: string },
): StepField {
  return {
    name,
    label: field.label,
    kind: KINDS[field.kind] ?? 'text',
    value,
    isRequired: field.required,
    inputMode: MODES[field.check ?? ''] ?? 'text',
    options: field.options?.map(({ value: code, label }) => ({ value: code, label })) ?? [],
    hint: hint || (field.help ?? ''),
    problem,
  }
}

function describeRows(
  field: FieldDescriptor,
  { reading: { t }, texts, problems }: Shown,
): StepRows {
  const { name, label, columns = [], max = 0, required, help = '' } = field
  const kept = typedRows(texts[name] ?? '')
  // A required list begins with a row to fill in.
  const rows: readonly TypedRow[] = kept.length === 0 && required ? [{}] : kept
  return {
    name,
    label,
    hint: help,
    problem: problems[name] ?? '',
    rows: rows.map((row, index) => ({
      title: t('firstDay.row', { label, row: index + 1 }),
      remove: formIntent('remove', `${name}.${index}`),
      fields: columns.map((column) => {
        const part = rowPart(name, index, column.name)
        return describeField(column, part, {
          value: row[column.name] ?? '',
          problem: problems[part] ?? '',
        })
      }),
    })),
    add: rows.length < max ? formIntent('add', name) : '',
  }
}

/** The controls of a step, with what was typed and what is wrong with it. */
export function describeFormStep(
  step: string,
  shown: Shown,
  keptNumber: string | null,
): StepPart[] {
  const { reading, texts, problems } = shown
  const reader = { language: reading.language, permissions: OWN }
  const fields = describeForm(registers, 'add', reader).flatMap((group) => group.fields)
  return (stepOf(step)?.fields ?? []).flatMap((name): StepPart[] => {
    const field = fields.find((one) => one.name === name)
    if (!field) return []
    if (field.kind === 'rows') return [{ rows: describeRows(field, shown) }]
    const isKept = name === 'idCardNo' && keptNumber !== null
    const told = {
      value: texts[name] ?? '',
      problem: problems[name] ?? '',
      hint: isKept ? reading.t('firstDay.keptNumber', { number: keptNumber }) : '',
    }
    const control = describeField(field, name, told)
    return [{ field: isKept ? Object.assign(control, { isRequired: false }) : control }]
  })
}
