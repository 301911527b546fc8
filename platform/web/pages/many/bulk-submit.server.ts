import { data } from '@remix-run/node'
import { recordLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { isOffered } from '#platform/web/pages/act/action-links.server.ts'
import { confirmText } from '#platform/web/pages/act/confirm-text.server.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { describeHeading } from '#platform/web/pages/record/read-record.server.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { APPROVAL_CALLS, MAX_TOGETHER, togetherOutcome } from '#platform/wire/approval/approval.ts'
import { MAX_BATCH } from '#platform/wire/approval/document-batch.ts'
import {
  BATCH_SAMPLE,
  batchFields,
  beginBatch,
  isBatch,
  previewBatch,
  recentBatches,
} from './batch-preview.server.ts'
import { readShownRows, requireSome, tableOf } from './bulk.server.ts'
import { chosenInWords, queryOfList, readTargets, targetsText } from './picked-rows.server.ts'
import { describeOutcome, emptyTogether } from './together.server.ts'
import type { TogetherView } from './together-view.ts'

/** Loads the chosen drafts before the user submits them. Other rows are left out, with a notice. */
export async function loadBulkSubmit(
  call: ResourceCall,
  problem: string | null = null,
): Promise<TogetherView> {
  const { resource, language, t } = call
  const { submit } = resource.actions
  if (!submit || !resource.document) {
    throw new GatewayError('not-found', formatMessage(language, 'not-found'))
  }
  const state = submit.when?.field ?? resource.title
  const chosen = await readShownRows(call, [state], MAX_TOGETHER)
  const isLong = chosen.total > MAX_TOGETHER
  const preview = isLong ? await previewOf(call) : null
  // A long list without drafts gets the same message as a short list without drafts.
  const chosenTotal = preview ? Math.max(preview.going, 1) : chosen.total
  requireSome(call, { ...chosen, total: chosenTotal }, MAX_BATCH)
  const going = chosen.records.filter((record) => isOffered(submit, record))
  const count = preview?.going ?? going.length
  const total = formatNumber(count, language)
  const left = (preview?.total ?? chosen.records.length) - count
  const filter = await chosenInWords(call)
  const shown = isLong ? going.slice(0, BATCH_SAMPLE) : going
  const notes = [
    filter && t('together.filter', { filter }),
    isLong &&
      shown.length > 0 &&
      t('batch.sample', { shown: formatNumber(shown.length, language) }),
    count > 0 && t(isLong ? 'batch.onlyThese' : 'together.onlyThese'),
    left > 0 && t('together.leftOut', { total: formatNumber(left, language) }),
    await confirmText(call, submit.button),
  ]
  const label = resourceLabel(resource, language)
  const question = isLong ? 'batch.submitQuestion' : 'together.submitQuestion'
  return {
    title: t('together.submitTitle', { label }),
    back: listPlace(call, null),
    question: count > 0 ? t(question, { total }) : t('together.nothing'),
    notes: notes.filter((note) => typeof note === 'string' && note !== '') as string[],
    targets: isLong ? '' : targetsText(going),
    batch: preview && batchFields(preview.seenAt, count),
    recent: await recentBatches(call, resource.path),
    buttons:
      count > 0
        ? [{ intent: 'submit', label: t('together.submit', { total }), look: 'button-primary' }]
        : [],
    opinion: null,
    rows: shown.length > 0 ? { label, table: await tableOf(call, shown) } : null,
    problems: problem === null ? [] : [{ text: problem, name: null }],
    outcome: null,
  }
}

const listOf = async (call: ResourceCall) => (await queryOfList(call)).toString()

async function previewOf(call: ResourceCall) {
  return previewBatch(call, { bizType: call.resource.path, list: await listOf(call) })
}

/** Submits each of the shown documents separately, and reports the results. */
export async function runBulkSubmit(call: ResourceCall) {
  const { resource, gateway, language } = call
  if (isBatch(call)) {
    const wish = { verb: 'submit', bizType: resource.path, list: await listOf(call) } as const
    const { problem } = await beginBatch(call, wish)
    return data(await loadBulkSubmit(call, problem), { status: 400 })
  }
  const targets = readTargets(call.form.get('targets'))
  if (targets === null || targets.length > MAX_TOGETHER) {
    const problem = formatMessage(language, 'invalid.ids')
    return data(await loadBulkSubmit(call, problem), { status: 400 })
  }
  const request = {
    bizType: resource.path,
    targets: targets.map(({ id, version }) => ({ id, version })),
  }
  // Reads the names first: after the submission the list may no longer contain the rows.
  const names = await namesOf(
    call,
    targets.map(({ id }) => id),
  )
  const { value } = await gateway.sendFor(
    'PUT',
    APPROVAL_CALLS.submitTogether,
    request,
    togetherOutcome,
  )
  const title = call.t('together.submitTitle', { label: resourceLabel(resource, language) })
  return data({
    ...emptyTogether(title, listPlace(call, null)),
    outcome: describeOutcome(call, value, names),
  })
}

async function namesOf(call: ResourceCall, ids: readonly string[]): Promise<Map<string, string>> {
  const { resource, language } = call
  const query = { ids: ids.join(','), pageSize: MAX_TOGETHER, columns: resource.title }
  const { data: rows } = await call.gateway.list(resource, query)
  const kind = recordLabel(resource, language)
  return new Map(rows.map((row) => [row.id, `${kind} ${describeHeading(call, row).title}`]))
}
