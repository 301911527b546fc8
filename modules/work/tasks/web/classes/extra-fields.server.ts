import { EXTRA } from '#modules/work/tasks/define/choices.ts'
import {
  TASK_CALLS,
  type TaskExtendField,
  taskExtendFields,
} from '#modules/work/tasks/wire/tasks.ts'
import type { ControlGroup, ControlView } from '#platform/web/components/form/form-view.ts'
import type { FormView } from '#platform/web/pages/forms/form-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { rowPart } from '#platform/wire/records/form-parts.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { EXTEND } from './extra-fields-name.ts'

const SHOWN = `${EXTEND}.shown`
const MAX_TEXT = 2_000
const MAX_ENTRIES = 20

/** The class's extra fields; empty until the user chooses a class. */
export async function readAsked(
  { gateway }: Pick<ResourceCall, 'gateway'>,
  classId: unknown,
): Promise<TaskExtendField[]> {
  if (!isUuid(classId)) return []
  return gateway.ask(TASK_CALLS.extendFields, { classId }, taskExtendFields)
}

/**
 * Replaces the key-value rows of a task's form by one input for each extra field. The inputs keep
 * the names of the row cells, so that the server reads them as rows.
 */
export function drawExtra(
  { t }: Pick<ResourceCall, 't'>,
  form: FormView,
  extraFields: readonly TaskExtendField[],
): FormView {
  const rows = form.groups.flatMap(({ controls }) => controls).find(({ name }) => name === EXTEND)
  if (!rows) return form
  const controlsByKey = new Map(
    (rows.rows ?? []).map((cells) => [cellOf(cells, 'key')?.value ?? '', cells]),
  )
  const controls = extraFields.map((field, at) => {
    const cells = controlsByKey.get(field.key) ?? controlsByKey.get(field.title) ?? []
    return drawField(field, at, cellOf(cells, 'value'))
  })
  const groups = form.groups.flatMap((group) => {
    const kept = { ...group, controls: group.controls.filter(({ name }) => name !== EXTEND) }
    const isHere = kept.controls.length < group.controls.length && controls.length > 0
    const extra: ControlGroup = { name: EXTEND, label: t('tasks.extra'), controls }
    return isHere ? [kept, extra] : [kept]
  })
  const hidden = extraFields.map(({ key }, at) => ({
    name: rowPart(EXTEND, at, 'key'),
    value: key,
  }))
  const [first] = controls
  return {
    ...form,
    groups,
    hidden: [...form.hidden, { name: SHOWN, value: String(extraFields.length) }, ...hidden],
    // An error of the whole group links to its first input.
    problems: form.problems.map((problem) =>
      problem.name === EXTEND || /^extend\.\d+\.key$/.test(problem.name ?? '')
        ? { ...problem, name: first?.name ?? null }
        : problem,
    ),
  }
}

const cellOf = (cells: readonly ControlView[], column: string) =>
  cells.find(({ name }) => name.endsWith(`.${column}`))

function drawField(
  { title, type, required, options }: TaskExtendField,
  at: number,
  cell: ControlView | undefined,
): ControlView {
  const value = cell?.value ?? ''
  const control = {
    name: rowPart(EXTEND, at, 'value'),
    label: title,
    value,
    ...(required && { required: true as const }),
    ...(cell?.error !== undefined && { error: cell.error }),
  }
  if (type === EXTRA.date) return { ...control, kind: 'date' }
  if (type === EXTRA.number) return { ...control, kind: 'number', step: 'any' }
  if (type !== EXTRA.choice) return { ...control, kind: 'text', longest: MAX_TEXT }
  const known = value === '' || options.includes(value) ? options : [value, ...options]
  return { ...control, kind: 'select', options: known.map((one) => ({ value: one, label: one })) }
}

/**
 * If the user has changed the class since the form was drawn, drops answers that only the earlier
 * class asked for.
 */
export function keepAsked(form: FormData, extraFields: readonly TaskExtendField[]): void {
  const count = Math.min(Number(form.get(SHOWN)) || 0, MAX_ENTRIES)
  const typed = Array.from({ length: count }, (_, at) => ({
    key: String(form.get(rowPart(EXTEND, at, 'key')) ?? ''),
    value: String(form.get(rowPart(EXTEND, at, 'value')) ?? ''),
  }))
  for (const name of [...form.keys()]) if (name.startsWith(`${EXTEND}.`)) form.delete(name)
  const entries = extraFields.map(({ key }) => ({
    key,
    value: typed.find((one) => one.key === key)?.value ?? '',
  }))
  form.set(SHOWN, String(entries.length))
  for (const [at, { key, value }] of entries.entries()) {
    form.set(rowPart(EXTEND, at, 'key'), key)
    form.set(rowPart(EXTEND, at, 'value'), value)
  }
}
