import { redirect } from '@remix-run/node'
import { DOCUMENT_PUB_STATE } from '#modules/hr/company-policies/define/choices.ts'
import { PUB, SECRET } from '#modules/hr/company-policies/define/policy.ts'
import {
  DOCUMENT_CALLS,
  type DocumentDetail,
  documentDetail,
} from '#modules/hr/company-policies/wire/policies.ts'
import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDate, formatDateTime } from '#platform/web/lib/format.ts'
import { describeFiles } from '#platform/web/pages/files/describe-files.server.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { READING, wantsReading } from '#platform/web/pages/record/reading.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import { readRichText } from '#platform/web/pages/texts/rich-text.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { listText } from '#platform/wire/language/list-text.ts'
import { DOCUMENTS, tagsOf } from './policy-shelf.server.ts'
import type { DocumentView } from './policy-view.ts'

/** Loads one document for its readers. */
export async function loadDocument(call: ResourceCall): Promise<DocumentView> {
  const { gateway, resource, language, t } = call
  const detail = await gateway.ask(DOCUMENT_CALLS.detail, { id: requireId(call) }, documentDetail)
  const { record, readAt, mayConfirm } = detail
  const read = record.needConfirm === true ? 'documents.confirmedAt' : 'notices.readAt'
  return {
    label: resourceLabel(resource, language),
    title: String(record.title),
    back: listPlace(call, null),
    tags: tagsOf(call, String(record.category), String(record.secret)),
    state: choicePill(DOCUMENT_PUB_STATE, String(record.pubState), language),
    facts: factsOf(call, record),
    text: readRichText(String(record.content ?? '')),
    files: describeFiles(record.files, call),
    past: pastOf(call, detail),
    secret: record.secret === SECRET ? t('documents.secretNote') : '',
    read: readAt === null ? '' : t(read, { at: formatDateTime(readAt, language) }),
    mayConfirm,
    versions: versionsOf(call, detail),
  }
}

const FACTS = ['docCode', 'edition', 'deptId', 'effectiveDate', 'scopeDeptIds'] as const

function factsOf({ resource, language, t }: ResourceCall, record: WireRecord) {
  const text = {
    docCode: String(record.docCode),
    edition: String(record.edition),
    deptId: String(record.deptName ?? ''),
    effectiveDate: formatDate(String(record.effectiveDate), language),
    scopeDeptIds:
      listText([record.scopeDeptNames ?? []].flat().map(String), { language }) ||
      t('documents.everybody'),
  }
  const labels = { scopeDeptIds: t('documents.isFor') }
  return FACTS.map((name) => ({
    name,
    label: name in labels ? labels.scopeDeptIds : fieldLabel(resource, name, language),
    text: text[name],
  }))
}

const hrefOf = ({ url }: ResourceCall, id: string): string =>
  `${DOCUMENTS}/${id}${wantsReading(url) ? `?${READING}=1` : ''}`

/** Notice on a document that is no longer in force, with the link to the current version. */
function pastOf(call: ResourceCall, { record, versions }: DocumentDetail): DocumentView['past'] {
  const { t, language } = call
  const { pubState, abolishDate } = record
  if (pubState !== PUB.abolished && pubState !== PUB.replaced) return null
  const current = versions.find((one) => one.pubState === PUB.inForce)
  const day = abolishDate ? formatDate(String(abolishDate), language) : ''
  return {
    text: pubState === PUB.replaced ? t('documents.replaced') : t('documents.abolished', { day }),
    reason: record.abolishReason
      ? t('documents.reason', { reason: String(record.abolishReason) })
      : '',
    current: current
      ? {
          href: hrefOf(call, current.id),
          label: t('documents.toCurrent', { edition: current.edition }),
        }
      : null,
  }
}

function versionsOf(call: ResourceCall, { record, versions }: DocumentDetail) {
  const { t, language } = call
  return versions.map(({ id, edition, pubState, effectiveDate }) => ({
    id,
    href: hrefOf(call, id),
    isThis: id === record.id,
    label: t('documents.edition', { edition }),
    days: t('documents.since', { day: formatDate(effectiveDate, language) }),
    pill: choicePill(DOCUMENT_PUB_STATE, pubState, language),
  }))
}

/** Confirms that the user has read the document. */
export async function confirmDocument(call: ResourceCall) {
  const { gateway, setFlash, url } = call
  try {
    const path = `${DOCUMENT_CALLS.confirm}?id=${encodeURIComponent(requireId(call))}`
    setFlash({ kind: 'success', text: await gateway.send('POST', path, {}) })
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'conflict') throw error
    setFlash({ kind: 'error', text: error.message })
  }
  return redirect(url.pathname + url.search, 303)
}
