import { redirect } from '@remix-run/node'
import type { TFunction } from 'i18next'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatDateTime, formatNumber } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import {
  BATCH_CALLS,
  type BatchPreview,
  type BatchState,
  type BatchWish,
  batchPage,
  batchPreview,
  ownBatch,
} from '#platform/wire/approval/document-batch.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import type { TogetherView } from './together-view.ts'

/** The most rows that the page shows as an example of a batch. */
export const BATCH_SAMPLE = 20

const TONES = { running: 'info', done: 'good', stopped: 'warn', failed: 'bad' } as const

/** The state of a batch, with colour and label. */
export function batchPill(state: BatchState, t: TFunction): PillView {
  return { tone: TONES[state], text: t(`batch.states.${state}`) }
}

/** Reads the number of documents in a list, and how many of them the batch can handle, before it starts. */
export function previewBatch(
  { gateway }: SignedInCall,
  query: Record<string, string>,
): Promise<BatchPreview> {
  return gateway.ask(BATCH_CALLS.preview, query, batchPreview)
}

/**
 * The batch fields of a form that shows only the first documents. The id makes sure that sending the form
 * twice starts one batch.
 */
export function batchFields(seenAt: string, shown: number): TogetherView['batch'] {
  return shown === 0 ? null : { id: uuidv7(), seenAt, shown }
}

/** The batches that the user started here in the last day. */
export async function recentBatches(
  { gateway, t, language }: SignedInCall,
  resource: string,
): Promise<TogetherView['recent']> {
  const begun = await gateway.ask(BATCH_CALLS.list, {}, z.array(ownBatch))
  return begun
    .filter((batch) => batch.resource === resource)
    .map(({ id, verb, total, state, createdAt }) => ({
      href: batchPage(id),
      label: t(`batch.of.${verb}`, { total: formatNumber(total, language) }),
      when: formatDateTime(createdAt, language),
      state: batchPill(state, t),
    }))
}

/** Whether the form starts a batch, for more documents than the page shows. */
export function isBatch({ form }: SignedInCall): boolean {
  return isUuid(String(form.get('id') ?? ''))
}

type Wish = Pick<BatchWish, 'verb'> & Partial<Pick<BatchWish, 'bizType' | 'list' | 'opinion'>>

/** After these errors the page is shown again with the back end's message. */
const TOLD = new Set<string>(['invalid', 'locked', 'too-many', 'busy', 'conflict'])

/** Starts a batch in the background and redirects to its progress; or returns the problem. */
export async function beginBatch(
  { form, gateway }: SignedInCall,
  wish: Wish,
): Promise<{ problem: string }> {
  const id = String(form.get('id') ?? '').toLowerCase()
  const seen = { seenAt: String(form.get('seenAt') ?? ''), shown: Number(form.get('shown')) }
  try {
    await gateway.send('POST', BATCH_CALLS.begin, { ...wish, ...seen, id })
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.answered || !TOLD.has(error.code)) throw error
    return { problem: error.message }
  }
  throw redirect(batchPage(id), 303)
}
