import { data, redirect } from '@remix-run/node'
import { recordLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import { batchPill } from '#platform/web/pages/many/batch-preview.server.ts'
import { pageError, refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { decidingPage, INBOX_PAGE } from '#platform/wire/approval/approval.ts'
import {
  ANY_KIND,
  BATCH_CALLS,
  batchPage,
  type OwnBatch,
  ownBatch,
  type RefusedDocument,
  refusedDocuments,
} from '#platform/wire/approval/document-batch.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { findResource } from '#product/define/registry.server.ts'
import type { DocumentBatchView } from './document-batch-view.ts'

const REFRESH_S = 2
const PAGE_SIZE = 50
const FORMATS = ['xlsx', 'csv'] as const
const MINUTE_S = 60

function requireId(call: SignedInCall): string {
  const { batch: id = '' } = call.params
  if (!isUuid(id)) throw pageError(404, call.requestId)
  return id
}

/** Loads the progress of a batch, and the documents that failed with their reasons. */
export async function loadDocumentBatch(
  call: SignedInCall,
  problem = '',
): Promise<DocumentBatchView> {
  const { gateway, t, language } = call
  const batch = await gateway.ask(BATCH_CALLS.info, { batchId: requireId(call) }, ownBatch)
  const isRunning = batch.state === 'running'
  const resource = findResource(batch.resource)
  const total = formatNumber(batch.total, language)
  return {
    title: t('batch.title'),
    back:
      resource && batch.resource !== ANY_KIND
        ? { label: resourceLabel(resource, language), href: `/${resource.path}` }
        : { label: t('approval.title'), href: INBOX_PAGE },
    refreshSeconds: isRunning ? REFRESH_S : null,
    what: t(`batch.of.${batch.verb}`, { total }),
    pill: batchPill(batch.state, t),
    problem: batch.problem ?? '',
    problems: problem === '' ? [] : [{ text: problem, name: null }],
    progress: isRunning ? progressOf(call, batch) : null,
    counts: countsOf(call, batch),
    notes: notesOf(call, batch),
    mayStop: isRunning,
    ...(await readRefused(call, batch)),
    files:
      batch.refused > 0
        ? FORMATS.map((format) => ({
            label: t(`batch.file.${format}`),
            href: `${batchPage(batch.id)}/refused?format=${format}`,
          }))
        : [],
  }
}

const leftOf = ({ total, done, refused }: OwnBatch) => total - done - refused

function progressOf({ t, language }: SignedInCall, batch: OwnBatch): DocumentBatchView['progress'] {
  const { total, secondsLeft } = batch
  const done = total - leftOf(batch)
  const values = { done: formatNumber(done, language), total: formatNumber(total, language) }
  const minutes = secondsLeft === null ? null : Math.ceil(secondsLeft / MINUTE_S)
  const parts = [
    t('batch.progress', values),
    ...(minutes === null ? [] : [t('batch.left', { count: minutes })]),
  ]
  return { done, total, text: parts.join(' · ') }
}

function countsOf({ t, language }: SignedInCall, batch: OwnBatch): DocumentBatchView['counts'] {
  const { done, refused } = batch
  const left = leftOf(batch)
  return Object.entries({ done, refused, left })
    .filter(([name, count]) => name !== 'left' || count > 0)
    .map(([name, count]) => ({
      name,
      label: t(`batch.counts.${name}`),
      text: formatNumber(count, language),
    }))
}

function notesOf({ t, language }: SignedInCall, batch: OwnBatch): string[] {
  const { opinion, shown, total, expiresAt, createdAt } = batch
  return [
    t('batch.begun', { time: formatDateTime(createdAt, language) }),
    ...(opinion ? [t('batch.opinion', { opinion })] : []),
    ...(shown > total
      ? [t('batch.changedBefore', { total: formatNumber(shown - total, language) })]
      : []),
    ...(expiresAt ? [t('batch.kept', { time: formatDateTime(expiresAt, language) })] : []),
  ]
}

async function readRefused(
  call: SignedInCall,
  { id, refused: total }: OwnBatch,
): Promise<Pick<DocumentBatchView, 'refused' | 'pager'>> {
  const pageNumber = Number(call.url.searchParams.get('page') ?? 1)
  const page =
    Number.isSafeInteger(pageNumber) && pageNumber > 0 && pageNumber < 10_000 ? pageNumber : 1
  const pager = { search: '', page, pageSize: PAGE_SIZE, total, pageCount: 0 }
  if (total === 0) return { refused: [], pager }
  const query = { batchId: id, page, pageSize: PAGE_SIZE }
  const found = await call.gateway.ask(BATCH_CALLS.refused, query, refusedDocuments)
  return {
    refused: found.data.map((document) => describeRefused(call, document)),
    pager: { ...pager, pageCount: found.pageCount },
  }
}

/** Describes a failed document, with name and link if the reader may still see it. */
function describeRefused(
  { language }: SignedInCall,
  { bizType, bizId, docNo, person, why }: RefusedDocument,
): DocumentBatchView['refused'][number] {
  const resource = findResource(bizType)
  const kind = resource ? recordLabel(resource, language) : ''
  const title = [person, `${kind} ${docNo ?? ''}`.trim()].filter(Boolean).join(' · ')
  return { key: bizId, title, why, href: docNo === null ? null : decidingPage(bizType, bizId) }
}

/** Stops the batch. Documents that are not processed yet remain unchanged. */
export async function stopDocumentBatch(call: SignedInCall) {
  const id = requireId(call)
  try {
    const text = await call.gateway.send('PUT', BATCH_CALLS.stop, { batchId: id })
    call.setFlash({ kind: 'success', text })
    return redirect(batchPage(id), 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code !== 'conflict') throw error
    return data(await loadDocumentBatch(call, error.message), refusalInit(error))
  }
}

/** Downloads the documents that failed; a refusal is shown on the page. */
export async function downloadNotDone(call: SignedInCall): Promise<Response> {
  const id = requireId(call)
  const format = call.url.searchParams.get('format') ?? FORMATS[0]
  try {
    const made = await call.gateway.download(BATCH_CALLS.file, { batchId: id, format })
    if ('file' in made) return attachment(made.file)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || call.t('page.notExported') })
  }
  return redirect(batchPage(id), 303)
}
