import { describeForm, type FieldDescriptor } from '#platform/define/described/describe.ts'
import { fieldLabel } from '#platform/define/described/labels.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import { isFor, type TypedText } from '#platform/define/engine/form-values.ts'
import { controlText } from '#platform/define/engine/kinds.ts'
import type { WriteMode } from '#platform/define/engine/schema.ts'
import type { ControlGroup, ControlView } from '#platform/web/components/form/form-view.ts'
import { describeRows } from '#platform/web/pages/lists/row-controls.server.ts'
import { kindView } from '#platform/web/pages/texts/kind-views.server.ts'
import { readRichText } from '#platform/web/pages/texts/rich-text.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { askedOf } from '#platform/wire/records/form-parts.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { choicesHref } from './choices.server.ts'
import { offered, withEntries } from './dictionary-options.server.ts'
import {
  type Choice,
  nameChoices,
  type Outside,
  readChoices,
  referenceAt,
  referenceIn,
} from './reference-options.server.ts'

/** The result of searching the targets of a picker. */
export type TargetSearch = { hits: Choice[]; message: string }

export type Drawing = {
  mode: WriteMode
  typed: TypedText
  errors: Readonly<Record<string, string>>
  /** Fields without a control, because the URL fixes their value. */
  fixed: ReadonlySet<string>
  found: ReadonlyMap<string, TargetSearch>
  /** The picker that was used last; it keeps the focus. */
  focus: string | null
  /** The record to change; the form shows its fixed fields. */
  record?: WireRecord
  /** The rows of a tree that a single choice of the form must not offer. */
  outside?: Outside | undefined
}

/** The controls of a form, group by group. */
export async function describeControls(
  call: ResourceCall,
  drawing: Drawing,
): Promise<ControlGroup[]> {
  const groups = await Promise.all(
    describeForm(call.resource, drawing.mode, call).map(async (group) => ({
      ...group,
      fields: await withEntries(call, group.fields),
    })),
  )
  const fixed = fixedIn(drawing.record)
  const references = groups.flatMap(({ fields }) =>
    fields.filter(({ name, target }) => target !== undefined && !fixed.has(name)),
  )
  const choices = new Map(
    await Promise.all(
      references.map(async (field) => {
        const reference = referenceIn(call, field, drawing)
        // If another field narrows this one, its options are loaded after the user has chosen that field.
        // Until then the user searches all options.
        const isOpen = field.within !== undefined && reference.within === undefined
        return [field.name, isOpen ? null : await readChoices(call, reference)] as const
      }),
    ),
  )
  const described = groups.map(async ({ name, label, fields }) => {
    const visible = fields.filter((field) => !drawing.fixed.has(field.name))
    const controls = visible.map((field) => describeControl(call, field, drawing, choices))
    return { name, label, controls: await Promise.all(controls) }
  })
  const sections = (await Promise.all(described)).filter(({ controls }) => controls.length > 0)
  return withoutSingles(sections, Object.values(call.resource.page?.tabs ?? {}))
}

/**
 * Moves a section that has only one field into the first section of its tab. If there is none, moves it into the
 * section before it.
 */
function withoutSingles(
  sections: readonly ControlGroup[],
  tabs: readonly (readonly string[])[],
): ControlGroup[] {
  const kept = sections.filter(({ controls }, at) => controls.length > 1 || at === 0)
  for (const single of sections) {
    if (kept.includes(single)) continue
    const tab = tabs.find((names) => names.includes(single.name)) ?? []
    const before = kept.filter((one) => sections.indexOf(one) < sections.indexOf(single))
    const [first] = tab.flatMap((name) => kept.find((one) => one.name === name) ?? [])
    const host = first ?? before.at(-1)
    if (!host) continue
    kept[kept.indexOf(host)] = { ...host, controls: [...host.controls, ...single.controls] }
  }
  return kept
}

/** The fields that the user may not change in the present state of a record. */
function fixedIn(record: WireRecord | undefined): ReadonlySet<unknown> {
  return new Set(Array.isArray(record?.fixedFields) ? record.fixedFields : [])
}

function describeFixed(
  call: ResourceCall,
  field: FieldDescriptor,
  record: WireRecord,
  error: string | undefined,
): ControlView {
  const { name, label } = field
  const control = { name, label, kind: 'fixed' as const, value: recordText(field, record, call) }
  return error ? { ...control, error } : control
}

async function describeControl(
  call: ResourceCall,
  field: FieldDescriptor,
  drawing: Drawing,
  choices: ReadonlyMap<string, Choice[] | null>,
): Promise<ControlView> {
  const { name, label, target } = field
  const { record } = drawing
  if (record && fixedIn(record).has(name)) {
    return describeFixed(call, field, record, drawing.errors[name])
  }
  const control: ControlView = {
    name,
    label,
    kind: 'text',
    value: drawing.typed[name] ?? '',
    ...kindView(field.kind).control(field, call),
  }
  if (field.required && control.kind !== 'checkbox') control.required = true
  if (field.help) control.hint = field.help
  if (drawing.errors[name]) control.error = drawing.errors[name]
  if (drawing.focus === name) control.focus = true
  if (field.tells) control.tells = field.tells
  if (field.onlyFor) {
    const { names, ...condition } = field.onlyFor
    control.onlyFor = {
      ...condition,
      names: names.join(call.t('submission.comma')),
      isMet: isFor(condition, drawing.typed) || drawing.errors[name] !== undefined,
    }
  }
  if (field.dictionary !== undefined) control.options = offered(field.options, control.value)
  if (control.kind === 'rows') return { ...control, ...describeRows(field, drawing, call) }
  if (control.kind === 'markdown' && isPreviewed(call, name)) {
    control.preview = readRichText(control.value)
  }
  if (target === undefined) return control
  if (isSet(field)) {
    return describeSet(call, control, target, choices.get(name) ?? null, drawing)
  }
  return describeReference(call, control, field, choices.get(name) ?? null, drawing)
}

function isPreviewed({ form }: ResourceCall, name: string): boolean {
  const { verb, target } = askedOf(form)
  return verb === 'preview' && target === name
}

async function describeReference(
  call: ResourceCall,
  control: ControlView,
  field: FieldDescriptor,
  all: Choice[] | null,
  drawing: Drawing,
): Promise<ControlView> {
  const { target = '', within } = field
  const search = drawing.found.get(control.name)
  const choosable = within === undefined ? (all ?? search?.hits) : (search?.hits ?? all)
  const options = [...(choosable ?? [])]
  // The present value may be disabled by now, or may not be among the hits. It is added, so that the user can
  // keep it.
  if (control.value !== '' && !options.some(({ value }) => value === control.value)) {
    options.unshift(
      ...(await nameChoices(call, referenceAt(call, control.name, target), [control.value])),
    )
  }
  if (all && within === undefined) {
    const only = onlyPerson(call, control, options, drawing)
    if (only) return { ...control, kind: 'fixed', value: only.label, sent: only.value }
    return { ...control, kind: 'select', options }
  }
  const hint = search && control.error !== search.message ? { hint: search.message } : {}
  const source = choicesHref(referenceIn(call, field, { typed: {}, outside: drawing.outside }))
  const picker = { kind: 'picker' as const, options, source, placeholder: findBy(call, target) }
  const faces = requireResource(target).arePeople ? { faces: true as const } : {}
  return {
    ...control,
    ...picker,
    ...faces,
    ...(within && withinOf(call, within, options)),
    ...hint,
  }
}

/** The field that narrows a picker, and while there are no options, how the user gets them without scripts. */
function withinOf({ resource, language, t }: ResourceCall, within: string, options: Choice[]) {
  if (options.length > 0) return { within }
  const label = fieldLabel(resource, within, language)
  return { within, toList: t('page.listWithin', { label, find: t('page.find') }) }
}

/** The person whom a new document can only be about: a user who may ask for nobody else. */
function onlyPerson(
  { resource }: ResourceCall,
  { name, value, error }: ControlView,
  options: readonly Choice[],
  { mode }: Drawing,
): Choice | null {
  const { about } = resource.document ?? {}
  const isAbout = typeof about === 'object' && 'file' in about && about.file === name
  const [only] = options
  const isOnly = only !== undefined && options.length === 1 && only.value === value
  return isAbout && isOnly && mode === 'add' && error === undefined ? only : null
}

/** The fields by which a target can be searched. */
function findBy({ t }: ResourceCall, target: string): string {
  return t(requireResource(target).pinyin ? 'page.nameOrInitials' : 'page.nameOrCode')
}

/** All targets as checkboxes. If there are too many, the ticked targets and the search results. */
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
  // Ticked rows may be disabled by now, or may not be among the results. They are added with their names.
  options.unshift(...(await nameChoices(call, referenceAt(call, control.name, target), missing)))
  const hint = search && !all && control.error !== search.message ? { hint: search.message } : {}
  const looked = all ? {} : { searchable: true as const, placeholder: findBy(call, target) }
  return { ...control, kind: 'checks', options, ...looked, ...hint }
}

/** The texts with which the form of an existing record starts. */
export function recordTexts(call: ResourceCall, record: WireRecord): TypedText {
  const typed: TypedText = {}
  for (const { fields } of describeForm(call.resource, 'update', call)) {
    for (const { name } of fields) {
      typed[name] = controlText(call.resource.fields[name], record[name])
    }
  }
  return typed
}
