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
import { figureFrom } from '#platform/wire/values/parse-figure.ts'
import {
  batchPath,
  countOf,
  describeParts,
  headingsOf,
  paymentView,
  readBatch,
} from './batch-rows.server.ts'
import type { BatchResultView } from './batch-view.ts'

const [RESULT, REASON] = ['result-', 'reason-']
const FILE = 'file'
const TOLD = new Set<string>(['invalid', 'conflict', 'forbidden', 'too-many', 'busy', 'locked'])

type Typed = ReadonlyMap<string, { result: string; reason: string }>
type Sums = BatchResultView['sums']
type Refused = { problems: ProblemView[]; typed: Typed; sums: Sums }

/** Loads the form on which the result of a batch is entered, by row or by the file of the bank. */
export async function loadBatchResult(
  call: ResourceCall,
  refused: Refused | null = null,
): Promise<BatchResultView> {
  const { t, language } = call
  const id = requireId(call)
  const batch = await readBatch(call, id)
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
    rows: batch.rows.map((row) => ({
      ...paymentView(call, row),
      choices: nextOf(row.result).map((value) => ({
        value,
        label: choiceLabel(PAYMENT_RESULT, value, language),
      })),
      chosen: refused?.typed.get(row.id)?.result ?? '',
      typed: refused?.typed.get(row.id)?.reason ?? '',
    })),
    parts: describeParts(call, batch),
    waiting: countOf(batch, PAYMENT.waiting),
    sums: refused?.sums ?? { count: '', total: '' },
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

/** The count and the sum as they were typed. */
const sumsIn = (form: FormData): Sums => ({
  count: String(form.get('count') ?? '').trim(),
  total: String(form.get('total') ?? '').trim(),
})

/** The count and the sum that a user typed, as the call takes them. Empty fields are left out. */
function saidOf({ count, total }: Sums): Record<string, string> {
  const said = { count: figureFrom(count), total: figureFrom(total) }
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ''))
}

function send(call: ResourceCall, id: string, typed: Typed): Promise<string> {
  const { form, gateway } = call
  const said = saidOf(sumsIn(form))
  const posted = form.get(FILE)
  if (posted instanceof File) {
    const asked = new URLSearchParams(Object.assign({ id, name: tidyFileName(posted.name) }, said))
    return gateway
      .sendFor('POST', `${BANK_BATCH_CALLS.resultFile}?${asked}`, posted, settledBatch)
      .then(({ message }) => message)
  }
  if (form.get('do') === 'all') {
    const { count, total } = said
    const sums = { count: count === undefined ? undefined : Number(count), total }
    return gateway.send('PUT', BANK_BATCH_CALLS.result, Object.assign({ id, all: true }, sums))
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
    const view = await loadBatchResult(call, {
      problems: [{ name: null, text }],
      typed,
      sums: sumsIn(call.form),
    })
    return data(view, refusalInit(error))
  }
}
