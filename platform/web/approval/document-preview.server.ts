import { describeDetail, describeForm } from '#platform/define/described/describe.ts'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import { readTypedText, type TypedText, wireValues } from '#platform/define/engine/form-values.ts'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { tabName } from '#platform/web/pages/record/record-paths.server.ts'
import { recordText } from '#platform/web/pages/texts/value-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { APPROVAL_CALLS, type MissingEntry } from '#platform/wire/approval/approval.ts'
import type { TrialStep } from '#platform/wire/approval/approval-flow.ts'
import {
  type DocumentPreview,
  documentBeginning,
  documentPreview,
} from '#platform/wire/approval/document-preview.ts'
import type { RecordValue, WireRecord } from '#platform/wire/http/envelope.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { describeChange, stepTitle } from './approval-steps.server.ts'
import type { DocumentPreviewView, PreviewedStep, ToMend } from './document-preview-view.ts'

/** The document that a form is about: a new one, or one in the version that the user saw. */
export type Drafted = { id: string; version: number | null }

/** Whether the reader may submit documents of this kind. */
export function maySubmitForms({ resource, permissions }: ResourceCall): boolean {
  const submit = resource.actions.submit
  return resource.document !== undefined && submit !== undefined && permissions.has(submit.button)
}

/** The default values of a new document; none for other resources. */
export async function documentBeginnings({
  resource,
  gateway,
}: ResourceCall): Promise<Readonly<Record<string, RecordValue>>> {
  if (!resource.document) return {}
  const query = { bizType: resource.path }
  const answer = gateway.ask(APPROVAL_CALLS.begin, query, documentBeginning)
  return (await orNothing(answer))?.values ?? {}
}

/** What would happen if the document was submitted with these entries. Null if the reader may not submit it. */
export async function previewDocument(
  call: ResourceCall,
  drafted: Drafted,
  typed: TypedText | null,
): Promise<DocumentPreviewView | null> {
  if (!maySubmitForms(call)) return null
  const { resource, gateway } = call
  const { id, version } = drafted
  const record = {
    ...wireValues(resource, typed ?? {}),
    id,
    ...(version === null ? {} : { version }),
  }
  const body = { bizType: resource.path, record }
  const request = gateway.sendFor('POST', APPROVAL_CALLS.preview, body, documentPreview)
  const answer = await orNothing(request)
  if (!answer) return null
  const view = describePreview(call, drafted, answer.value)
  // Without entries there is no form, so no typed text can be lost.
  return typed === null ? { ...view, isToBeSavedFirst: false } : view
}

/** The preview of a posted form, for the script that asks for it while the user types. */
export function previewForm(call: ResourceCall): Promise<DocumentPreviewView | null> {
  const { resource, form, url } = call
  const sentId = url.searchParams.get('id')
  const id = sentId ?? form.get('id')
  const version = sentId === null ? null : Number(form.get('version'))
  if (!isUuid(id) || Number.isNaN(version)) return Promise.resolve(null)
  const typed = readTypedText(resource, version === null ? 'add' : 'update', form)
  return previewDocument(call, { id, version }, typed)
}

/** A form must not fail because its preview does. */
async function orNothing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof GatewayError && error.code !== 'unauthenticated') return null
    throw error
  }
}

function describePreview(
  call: ResourceCall,
  drafted: Drafted,
  { maySubmit, open, problems, missing, record, steps, changes, facts }: DocumentPreview,
): DocumentPreviewView {
  const { resource, t } = call
  const mode = drafted.version === null ? 'add' : 'update'
  const fields = describeForm(resource, mode, call).flatMap((group) => group.fields)
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  const inForm = (name: string | null) =>
    name !== null && labels.has(name) ? `#${controlId(name)}` : null
  const names = open.map((name) => labels.get(name) ?? name).join(t('submission.comma'))
  return {
    source: `/${resource.path}/preview${mode === 'add' ? '' : `?id=${drafted.id}`}`,
    isKnown: record !== null,
    maySubmit,
    isToBeSavedFirst: missing.some((entry) => placeOf(entry, inForm) === 'record'),
    open: names === '' ? '' : t('submission.open', { names }),
    problems: problems.map(({ field, text }) => ({ text, href: inForm(field) })),
    missing: missing.map((entry) => toMend(call, drafted, entry, inForm)),
    facts: [...computedFacts(call, record), ...facts],
    changes: changes.map((change) => describeChange(call, change)),
    steps: steps && describeSteps(call, steps),
    decides: steps ? whoDecides(call, steps) : '',
  }
}

type InForm = (name: string | null) => string | null

/** Where an entry is added: in the form itself, or on another page of the saved document. */
function placeOf({ action, tab, field }: MissingEntry, inForm: InForm): 'form' | 'record' {
  return action === null && tab === null && inForm(field) !== null ? 'form' : 'record'
}

function toMend(
  { resource: { path, fields } }: ResourceCall,
  { id, version }: Drafted,
  entry: MissingEntry,
  inForm: InForm,
): ToMend {
  const { text, action, tab, field } = entry
  if (placeOf(entry, inForm) === 'form') return { text, href: inForm(field) }
  if (version === null) return { text, href: null }
  const here = `/${path}/${id}`
  if (action !== null) return { text, href: `${here}/act/${action}` }
  if (tab !== null) return { text, href: `${here}?tab=${tabName(tab)}` }
  return { text, href: fields[field]?.kind === 'files' ? `${here}/files/${field}` : null }
}

/** Fields of every document: they say nothing before the document is submitted. */
const OF_EVERY_DOCUMENT: ReadonlySet<string> = new Set([
  'docNo',
  'state',
  'applyUserId',
  'applyAt',
  'currentApprover',
  'finishedAt',
  'effectDone',
])

const TOLD_KINDS: ReadonlySet<FieldKind> = new Set([
  'integer',
  'decimal',
  'money',
  'date',
  'month',
  'choice',
])

/** What the product computes from the entries, such as days and hours. */
function computedFacts(call: ResourceCall, record: WireRecord | null) {
  if (!record) return []
  const { resource } = call
  return describeDetail(resource, call)
    .flatMap(({ fields }) => fields)
    .filter(({ name, kind }) => {
      const isComputed = resource.fields[name]?.access === 'computed'
      const value = record[name]
      const isTold = value !== null && value !== undefined && value !== 0 && TOLD_KINDS.has(kind)
      // The field that selects the list's tabs also shows the state of the document, only in other words.
      const isState = OF_EVERY_DOCUMENT.has(name) || name === resource.tabs?.field
      return isComputed && isTold && !isState
    })
    .map((field) => ({ label: field.label, text: recordText(field, record, call) }))
}

function describeSteps(call: ResourceCall, steps: readonly TrialStep[]): PreviewedStep[] {
  return steps
    .filter(({ outcome }) => outcome !== 'skipped')
    .map(({ seq, title, rule, people, passes }) => ({
      key: String(seq),
      title: stepTitle(call, { title, rule }),
      people: people.map(({ id, name, face, actForName }) => ({
        key: id,
        face: { colour: faceColour(face ?? id), name },
        name: actForName ? call.t('approval.actsFor', { name, other: actForName }) : name,
      })),
      note: passes ? call.t(`approval.byItself.${passes}`) : '',
    }))
}

function whoDecides(call: ResourceCall, steps: readonly TrialStep[]): string {
  const { t } = call
  const first = steps.find(({ outcome }) => outcome === 'asks')
  const isAsked = steps.some(({ outcome }) => outcome !== 'skipped')
  if (!first) return t(isAsked ? 'submission.passes' : 'submission.nobody')
  const names = first.people.map(({ name }) => name).join(t('submission.comma'))
  return t('submission.decides', { names, why: stepTitle(call, first) })
}
