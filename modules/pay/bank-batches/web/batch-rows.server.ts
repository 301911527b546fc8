import { redirect } from '@remix-run/node'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import {
  BATCH,
  PAYMENT,
  PAYMENT_RESULT,
  PAYMENT_RESULTS,
} from '#modules/pay/bank-batches/define/choices.ts'
import {
  BANK_BATCH_CALLS,
  type BankBatchRows,
  bankBatchRows,
} from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import { attachment } from '#platform/web/exports/download-list.server.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import type { BatchPartsView, BatchRowsView, PaymentView } from './batch-view.ts'

const SETTLED: readonly string[] = [BATCH.exported, BATCH.partly, BATCH.paid]

export const batchPath = (id: string) => `/${bankBatches.path}/${id}`

/** The payments that the address asks for: a page of all of them, or of those with one result. */
export function readBatch({ gateway, url }: ResourceCall, id: string): Promise<BankBatchRows> {
  const { searchParams } = url
  const result = PAYMENT_RESULTS.find((one) => one === searchParams.get('result'))
  const page = /^[1-9]\d{0,2}$/.exec(searchParams.get('page') ?? '')?.[0] ?? '1'
  const asked = result === undefined ? { id, page } : { id, page, result }
  return gateway.ask(BANK_BATCH_CALLS.rows, asked, bankBatchRows)
}

/** How many payments have a result. */
export const countOf = ({ counts }: BankBatchRows, result: string): number =>
  counts.find((one) => one.result === result)?.count ?? 0

/** The links to the payments with each result, and to the pages of those that are shown. */
export function describeParts(
  { url, t, language }: ResourceCall,
  { counts, total, page, pageSize }: BankBatchRows,
): BatchPartsView {
  const chosen = url.searchParams.get('result') ?? ''
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const tabOf = (result: string, label: string, count: number) => ({
    name: result,
    label,
    href: withParams(url.search, { result, page: null }),
    count: formatNumber(count, language),
  })
  return {
    current: counts.some(({ result }) => result === chosen) ? chosen : '',
    tabs:
      counts.length < 2
        ? []
        : [
            tabOf('', t('bankBatch.all'), all),
            ...counts.map(({ result, count }) =>
              tabOf(result, choiceLabel(PAYMENT_RESULT, result, language), count),
            ),
          ],
    pager: {
      search: url.search,
      page,
      pageCount: Math.max(1, Math.ceil(total / pageSize)),
      pageSize,
      total,
    },
  }
}

export function paymentView(
  { t, language }: ResourceCall,
  row: BankBatchRows['rows'][number],
): PaymentView {
  const { id, no, name, holder, tail, amount, result, reason } = row
  const option = PAYMENT_RESULT.options.find(({ value }) => value === result)
  return {
    id,
    no: String(no),
    name,
    card: tail === '' ? holder : t('bankBatch.card', { holder, tail }),
    amount: moneyText(amount, language),
    result: choiceLabel(PAYMENT_RESULT, result, language),
    tone: option?.tone ?? 'quiet',
    reason: reason ?? '',
  }
}

export const headingsOf = ({ t }: ResourceCall) =>
  (['no', 'name', 'card', 'amount', 'result', 'reason'] as const).map((name) =>
    t(`bankBatch.columns.${name}`),
  )

/** Loads a batch with its payments, its file and what comes next. */
export async function loadBankBatch(call: ResourceCall) {
  const id = requireId(call)
  const [view, record, batch] = await Promise.all([
    loadRecord(call),
    readRecord(call),
    readBatch(call, id),
  ])
  return { view, payments: describe(call, batch, { id, runId: String(record.runId) }) }
}

/** The next step of the batch, for readers who may do it, and what they may do besides. */
function stepsOf(
  { t, permissions }: ResourceCall,
  batch: BankBatchRows,
  { id, runId }: { id: string; runId: string },
): Pick<BatchRowsView, 'verb' | 'besides'> {
  const { state, isMaker, unpaid, nextBatch } = batch
  if (state === BATCH.draft && !isMaker && permissions.has('check')) {
    return {
      verb: { label: t('bankBatch.check'), href: `${batchPath(id)}/act/check` },
      besides: [],
    }
  }
  if (!permissions.has('make') || !SETTLED.includes(state)) return { verb: null, besides: [] }
  const settle = { label: t('bankBatch.settle'), href: `${batchPath(id)}/result` }
  if (unpaid > 0) {
    const again = `/${bankBatches.path}/act/make${withParams('', { runId })}`
    return { verb: { label: t('bankBatch.payFailed'), href: again }, besides: [settle] }
  }
  if (countOf(batch, PAYMENT.waiting) > 0) return { verb: settle, besides: [] }
  // A payment that was made may still come back.
  if (nextBatch === null) return { verb: null, besides: [settle] }
  const label = t('bankBatch.next', { no: nextBatch.batchNo })
  return { verb: { label, href: batchPath(nextBatch.id) }, besides: [settle] }
}

function describe(
  call: ResourceCall,
  batch: BankBatchRows,
  { id, runId }: { id: string; runId: string },
): BatchRowsView {
  const { t, permissions } = call
  const { state, isChecked, people } = batch
  const isFetched = SETTLED.includes(state)
  const mayFetch = permissions.has('export') && (isFetched || state === BATCH.checked)
  const hidden = people - batch.counts.reduce((sum, { count }) => sum + count, 0)
  return {
    title: t('bankBatch.payments', { count: people }),
    headings: headingsOf(call),
    rows: batch.rows.map((row) => paymentView(call, row)),
    parts: describeParts(call, batch),
    more: hidden > 0 ? t('bankBatch.more', { count: hidden }) : '',
    warning: isChecked ? '' : t('bankBatch.unchecked'),
    download: mayFetch ? { label: t('bankBatch.download'), href: `${batchPath(id)}/file` } : null,
    ...stepsOf(call, batch, { id, runId }),
  }
}

/** Sends the file of a batch; a refusal is shown on its page. */
export async function sendBankFile(call: ResourceCall): Promise<Response> {
  const { gateway, t } = call
  const id = requireId(call)
  try {
    const made = await gateway.download(BANK_BATCH_CALLS.file, { id })
    if ('file' in made) return attachment(made.file)
    return redirect(`/account/exports/${made.queuedId}`, 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.code === 'unauthenticated') throw error
    call.setFlash({ kind: 'error', text: error.message || t('page.notExported') })
    return redirect(batchPath(id), 303)
  }
}
