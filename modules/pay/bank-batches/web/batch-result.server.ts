import { data, redirect } from '@remix-run/node'
import { PAYMENT, PAYMENT_RESULT } from '#modules/pay/bank-batches/define/choices.ts'
import { BANK_BATCH_CALLS, settledBatch } from '#modules/pay/bank-batches/wire/bank-batches.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { refusalInit } from '#platform/web/request/errors/page-error.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { tidyFileName } from '#platform/wire/files/files.ts'
import { batchPath, headingsOf, openFirst, paymentView, readBatch } from './batch-rows.server.ts'
import type { BatchResultView } from './batch-view.ts'

/** A form has no more fields than two for each of these rows; more results go in by a file. */
const SHOWN = 80
const [RESULT, REASON] = ['result-', 'reason-']
const FILE = 'file'
const TOLD = new Set<string>(['invalid', 'conflict', 'forbidden', 'too-many', 'busy', 'locked'])

type Typed = ReadonlyMap<string, { result: string; reason: string }>

/** Loads the form on which the result of a batch is entered, by row or by the file of the bank. */
export async function loadBatchResult(
  call: ResourceCall,
  refused: { problems: ProblemView[]; typed: Typed } | null = null,
): Promise<BatchResultView> {
  const { t, language } = call
  const id = requireId(call)
  const batch = await readBatch(call, id)
  const rows = openFirst(batch)
  const { paid, failed, returned } = PAYMENT
  const nextOf = (result: string) => {
    if (result === paid) return [returned]
    return result === PAYMENT.waiting ? [paid, failed, returned] : [paid]
  }
  return {
    title: t('bankBatch.settle'),
    facts: t('bankBatch.facts', { no: batch.batchNo, bank: batch.bank, count: batch.people }),
    back: { label: batch.batchNo, href: batchPath(id) },
    problems: refused?.problems ?? [],
    headings: headingsOf(call),
    rows: rows.slice(0, SHOWN).map((row) => ({
      ...paymentView(call, row),
      choices: nextOf(row.result).map((value) => ({
        value,
        label: choiceLabel(PAYMENT_RESULT, value, language),
      })),
      chosen: refused?.typed.get(row.id)?.result ?? '',
      typed: refused?.typed.get(row.id)?.reason ?? '',
    })),
    more: rows.length > SHOWN ? t('bankBatch.moreByFile', { count: rows.length - SHOWN }) : '',
    waiting: rows.filter(({ result }) => result === PAYMENT.waiting).length,
  }
}

function typedIn(form: FormData): Typed {
  const typed = new Map<string, { result: string; reason: string }>()
  for (const [name, value] of form.entries()) {
    if (!name.startsWith(RESULT)) continue
    const id = name.slice(RESULT.length)
    typed.set(id, {
      result: String(value),
      reason: String(form.get(`${REASON}${id}`) ?? '').trim(),
    })
  }
  return typed
}

function send(call: ResourceCall, id: string, typed: Typed): Promise<string> {
  const { form, gateway } = call
  const posted = form.get(FILE)
  if (posted instanceof File) {
    const asked = new URLSearchParams({ id, name: tidyFileName(posted.name) })
    return gateway
      .sendFor('POST', `${BANK_BATCH_CALLS.resultFile}?${asked}`, posted, settledBatch)
      .then(({ message }) => message)
  }
  if (form.get('do') === 'all') {
    return gateway.send('PUT', BANK_BATCH_CALLS.result, { id, all: true })
  }
  const rows = [...typed].flatMap(([row, { result, reason }]) =>
    result === '' ? [] : [{ id: row, result, reason: reason || null }],
  )
  return gateway.send('PUT', BANK_BATCH_CALLS.result, { id, rows })
}

/** Enters the result, and shows the batch. A refusal is shown with what was typed. */
export async function saveBatchResult(call: ResourceCall) {
  const id = requireId(call)
  const typed = typedIn(call.form)
  try {
    const text = await send(call, id, typed)
    call.setFlash({ kind: 'success', text })
    return redirect(batchPath(id), 303)
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    const text = error.sentences().join(' · ') || call.t('page.notSaved')
    const view = await loadBatchResult(call, { problems: [{ name: null, text }], typed })
    return data(view, refusalInit(error))
  }
}
