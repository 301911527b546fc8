import { data, redirect } from '@remix-run/node'
import { uuidv7 } from 'uuidv7'
import {
  describeWritable,
  type FieldDescriptor,
  writableBy,
} from '#platform/define/described/describe.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import { readTypedText, wireValues } from '#platform/define/engine/form-values.ts'
import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { BatchResult, RowVersion } from '#platform/web/gateway/gateway-types.ts'
import { confirmText } from '#platform/web/pages/act/confirm-text.server.ts'
import { findTargets, type Search } from '#platform/web/pages/forms/find-targets.server.ts'
import { describeControls } from '#platform/web/pages/forms/form-controls.server.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { forgetChoices } from '#platform/web/pages/forms/reference-options.server.ts'
import { isDrawnOnly, parse, restoredNotice } from '#platform/web/pages/forms/save.server.ts'
import { listDescriptor } from '#platform/web/pages/lists/list-descriptor.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { BULK_INTENTS, type BulkEditView } from './bulk-edit-view.ts'
import { describePreview, withOnly } from './bulk-preview.server.ts'
import {
  type Chosen,
  describeRefusals,
  MAX_TARGETS,
  readChosen,
  readTargets,
} from './picked-rows.server.ts'

const isForMany = (field: Field) => field.in.includes('bulk')

type BulkCall = Pick<ResourceCall, 'resource' | 'language' | 'permissions'>

/** Whether the user may change a field of many rows together. */
export function hasBulkFields(call: BulkCall): boolean {
  return writableBy(call.resource, 'update', call, isForMany).length > 0
}

/** Fields that the user may set for many rows together, according to the definition of the resource. */
export function bulkFields(call: BulkCall) {
  return describeWritable(call.resource, 'update', call, isForMany)
}

/** Loads the form for the field to change, and its value. */
export async function loadBulkEdit(call: ResourceCall): Promise<BulkEditView> {
  if (!hasBulkFields(call)) {
    throw new GatewayError('not-found', formatMessage(call.language, 'not-found'))
  }
  const rows = await readRows(call)
  if (rows.total === 0) return turnBack(call, call.t('page.nothingPicked'))
  if (rows.total > MAX_TARGETS) {
    return turnBack(call, call.t('bulk.tooMany', { max: MAX_TARGETS, total: rows.total }))
  }
  return describePage(call, rows, { search: nothingTyped() })
}

/** Shows the preview, and writes the rows after the user confirms. */
export const saveBulkEdit = redrawing(async function saveBulkEdit(call: ResourceCall) {
  const { form, resource, gateway, language } = call
  const field = fieldAsked(call)
  const rows = await readRows(call)
  const redraw = async (view: PageState, init: ResponseInit = { status: 200 }) =>
    data(await describePage(call, rows, view), init)
  if (!field) return redraw({ search: nothingTyped() })
  const narrow = { ...call, resource: withOnly(resource, field.name) }
  const search = await findTargets(narrow, 'update', readTypedText(narrow.resource, 'update', form))
  const intent = form.get('intent')
  if (isDrawnOnly(call) || intent === BULK_INTENTS.edit) {
    return redraw({ search, general: restoredNotice(call) })
  }
  if (search.open.length > 0) {
    const errors = { [field.name]: search.found.get(field.name)?.message ?? '' }
    return redraw({ search, errors }, { status: 400 })
  }
  const sent = { ...wireValues(narrow.resource, search.typed), id: uuidv7(), version: 1 }
  const input = parse({ resource: narrow.resource, language }, 'update', sent)
  if ('errors' in input) return redraw({ search, errors: input.errors }, { status: 400 })
  const value = input.values[field.name] ?? null
  const ask = (targets: readonly RowVersion[], preview?: true) =>
    gateway.changeMany(resource, { targets, field: field.name, value, ...(preview && { preview }) })
  try {
    if (intent !== BULK_INTENTS.confirm) {
      return redraw({ search, outcome: await ask(versionsOf(rows.records), true) })
    }
    const targets = readTargets(form.get('targets'))
    if (targets === null) return redraw({ search })
    const { message } = await ask(targets)
    forgetChoices(resource.path)
    call.setFlash({ kind: 'success', text: message || call.t('page.saved') })
    return redirect(listPlace(call, null).href, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !isAboutRows(error)) throw error
    const { message, fieldErrors } = error
    // A record has changed since the page showed it, so the page shows the current records.
    const outcome = await ask(versionsOf(rows.records), true).catch(() => undefined)
    const byRow = describeRefusals(call, rows.records, fieldErrors)
    const problems = [{ name: null, text: message || call.t('page.notSaved') }, ...byRow]
    return redraw({ search, problems, ...(outcome && { outcome }) }, refusalInit(error))
  }
})

function isAboutRows({ code }: GatewayError): boolean {
  return ['conflict', 'invalid', 'locked', 'too-many', 'busy'].includes(code)
}

function turnBack(call: ResourceCall, text: string): never {
  call.setFlash({ kind: 'info', text })
  throw redirect(listPlace(call, null).href, 303)
}

const nothingTyped = (): Search => ({ typed: {}, found: new Map(), open: [] })

const versionsOf = (records: readonly WireRecord[]): RowVersion[] =>
  records.map(({ id, version }) => ({ id, version }))

function fieldAsked(call: ResourceCall): FieldDescriptor | undefined {
  const query = call.url.searchParams.get('field')
  return bulkFields(call).find(({ name }) => name === query)
}

/** Reads the chosen rows with their names and the value of the field to change. */
function readRows(call: ResourceCall): Promise<Chosen> {
  const field = fieldAsked(call)
  return readChosen(call, { columns: field ? [field.name] : [] })
}

type PageState = {
  search: Search
  errors?: Readonly<Record<string, string>>
  general?: readonly string[]
  problems?: readonly ProblemView[]
  outcome?: BatchResult
}

async function describePage(
  call: ResourceCall,
  { records, total }: Chosen,
  { search, errors = {}, general = [], problems = [], outcome }: PageState,
): Promise<BulkEditView> {
  const { resource, t } = call
  const fields = bulkFields(call)
  const field = fieldAsked(call)
  const { label } = listDescriptor(resource, call)
  return {
    title: t('bulk.title', { label }),
    draw: call.requestId,
    total: records.length,
    gone: total - records.length,
    fields: fields.map(({ name, label: text }) => ({ name, label: text })),
    field: field?.name ?? '',
    fieldLabel: field?.label ?? '',
    hidden: [...call.url.searchParams]
      .filter(([name]) => name !== 'field')
      .map(([name, value]) => ({ name, value })),
    control: field ? await describeValue(call, field, search, errors) : null,
    preview: field && outcome ? await describePreview(call, field, records, search, outcome) : null,
    confirm: await confirmText(call, 'edit'),
    problems: [
      ...general.map((text) => ({ text, name: null })),
      ...problems,
      ...Object.entries(errors).map(([name, text]) => ({ text, name: name || null })),
    ],
    back: listPlace(call, null),
  }
}

async function describeValue(
  call: ResourceCall,
  { name }: FieldDescriptor,
  { typed, found }: Search,
  errors: Readonly<Record<string, string>>,
): Promise<ControlView | null> {
  const narrow = { ...call, resource: withOnly(call.resource, name) }
  const drawing = { mode: 'update' as const, typed, errors, fixed: new Set<string>(), found }
  const groups = await describeControls(narrow, { ...drawing, focus: null })
  return groups[0]?.controls[0] ?? null
}
