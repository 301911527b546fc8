import { faceColour } from '#app/lib/face-colour.ts'
import { formatDateTime, formatRelative, parseWireTime } from '#app/lib/format.ts'
import type { SignedInCall } from '#app/request/page-call.ts'
import { decidingPage, type InboxEntry, type InboxMode } from '#contracts/approval.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import { describeList } from '#resources/described/describe.ts'
import { recordLabel } from '#resources/described/labels.ts'
import { DOC_STATE } from '#resources/documents/define-document.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { referenceLabelKey } from '#resources/engine/field-kinds.ts'
import { referenceFaceKey } from '#resources/faces.server.ts'
import { findResource } from '#resources/registry.server.ts'
import { stepTitle } from './approval-steps.server.ts'
import { choicePill } from './choice-pill.server.ts'
import type { EntryView } from './inbox-entry-view.ts'
import { recordText } from './value-text.server.ts'

/** Said elsewhere in the row, or by nobody. */
const TOLD: ReadonlySet<string> = new Set([
  ...['docNo', 'state', 'applyUserId', 'applyAt', 'currentApprover', 'isCurrent'],
])
const MAX_FACTS = 5

/** A document in the words of a page; also for the home page. Null for a kind that nobody knows. */
export function describeEntry(
  call: Pick<SignedInCall, 't' | 'language'>,
  entry: InboxEntry,
  mode: InboxMode,
  now: Date,
): EntryView | null {
  const { t, language } = call
  const { bizType, bizId, record, at, actForName, result } = entry
  const resource = findResource(bizType)
  if (!resource) return null
  const step = stepTitle(call, entry)
  const applicant = somebodyIn(record, 'applyUserId')
  const person = somebodyIn(record, resource.document?.person ?? '')
  return {
    value: `${bizType} ${bizId} ${record.version}`,
    href: mode === 'complete' ? `/${bizType}/${bizId}` : decidingPage(bizType, bizId),
    title: [nameOf(resource, record), recordLabel(resource, language)].filter(Boolean).join(' · '),
    number: String(record.docNo ?? ''),
    applicant: applicant?.name ?? '',
    face: person ?? applicant,
    facts: factsOf(call, resource, record),
    step: actForName ? t('approval.actsFor', { name: step, other: actForName }) : step,
    pill:
      mode === 'done' && result
        ? { tone: result === '2' ? 'bad' : 'good', text: t(`approval.results.${result}`) }
        : choicePill(DOC_STATE, String(record.state), language),
    ago: at ? formatRelative(parseWireTime(at), now, t) : '',
    at: at ? formatDateTime(at, language) : '',
  }
}

/** Whom a field names, with the colour of his face. */
function somebodyIn(record: WireRecord, field: string): EntryView['face'] {
  const name = record[referenceLabelKey(field)]
  const face = record[referenceFaceKey(field)] ?? record[field]
  return typeof name === 'string' && typeof face === 'string'
    ? { colour: faceColour(face), name }
    : null
}

/** Of whom or what it is, where it is called after somebody or something else. */
export function nameOf({ title }: Resource, record: WireRecord): string {
  return String(record[referenceLabelKey(title)] ?? '')
}

function factsOf(
  { language, t }: Pick<SignedInCall, 't' | 'language'>,
  resource: Resource,
  record: WireRecord,
): EntryView['facts'] {
  const { columns } = describeList(resource, { language, permissions: new Set() })
  return columns
    .filter(({ shown, name }) => shown && !TOLD.has(name) && name !== resource.title)
    .map((column) => ({ label: column.label, text: recordText(column, record, { language, t }) }))
    .filter(({ text }) => text !== '')
    .slice(0, MAX_FACTS)
}
