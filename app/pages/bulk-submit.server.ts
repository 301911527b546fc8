import { data } from '@remix-run/node'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import { formatNumber } from '#app/lib/format.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { APPROVAL_CALLS, MAX_TOGETHER, togetherOutcome } from '#contracts/approval.ts'
import { recordLabel, resourceLabel } from '#resources/described/labels.ts'
import { isOffered } from './action-links.server.ts'
import { readShownRows, requireSome, tableOf } from './bulk.server.ts'
import { confirmText } from './confirm-text.server.ts'
import { chosenInWords, readTargets, targetsText } from './picked-rows.server.ts'
import { sayMessage } from './problem-text.server.ts'
import { describeHeading } from './read-record.server.ts'
import { listPlace } from './record-paths.server.ts'
import { describeOutcome } from './together.server.ts'
import type { TogetherView } from './together-view.ts'

/** The chosen drafts, before they are submitted; what is none is left out, and that is said. */
export async function loadBulkSubmit(
  call: ResourceCall,
  problem: string | null = null,
): Promise<TogetherView> {
  const { resource, language, t } = call
  const { submit } = resource.actions
  if (!submit || !resource.document) {
    throw new GatewayError('not-found', sayMessage(language, 'not-found'))
  }
  const chosen = await readShownRows(call, [submit.when?.field ?? resource.title])
  requireSome(call, chosen, MAX_TOGETHER)
  const going = chosen.records.filter((record) => isOffered(submit, record))
  const total = formatNumber(going.length, language)
  const left = chosen.records.length - going.length
  const filter = await chosenInWords(call)
  const notes = [
    filter && t('together.filter', { filter }),
    going.length > 0 && t('together.onlyThese'),
    left > 0 && t('together.leftOut', { total: formatNumber(left, language) }),
    await confirmText(call, submit.button),
  ]
  const label = resourceLabel(resource, language)
  return {
    title: t('together.submitTitle', { label }),
    back: listPlace(call, null),
    question: going.length > 0 ? t('together.submitQuestion', { total }) : t('together.nothing'),
    notes: notes.filter((note) => typeof note === 'string' && note !== '') as string[],
    targets: targetsText(going),
    buttons:
      going.length > 0
        ? [{ intent: 'submit', label: t('together.submit', { total }), look: 'button-primary' }]
        : [],
    opinion: null,
    rows: going.length > 0 ? { label, table: await tableOf(call, going) } : null,
    problems: problem === null ? [] : [{ text: problem, name: null }],
    outcome: null,
  }
}

/** Submits exactly what was shown, each by itself, and tells what came of it. */
export async function runBulkSubmit(call: ResourceCall) {
  const { resource, gateway, language } = call
  const targets = readTargets(call.form.get('targets'))
  if (targets === null || targets.length > MAX_TOGETHER) {
    const problem = sayMessage(language, 'invalid.ids')
    return data(await loadBulkSubmit(call, problem), { status: 400 })
  }
  const asked = {
    bizType: resource.path,
    targets: targets.map(({ id, version }) => ({ id, version })),
  }
  // Named as they are called now: the list may be without them once they are submitted.
  const names = await namesOf(
    call,
    targets.map(({ id }) => id),
  )
  const { value } = await gateway.sendFor(
    'PUT',
    APPROVAL_CALLS.submitTogether,
    asked,
    togetherOutcome,
  )
  const view: TogetherView = {
    title: call.t('together.submitTitle', { label: resourceLabel(resource, language) }),
    back: listPlace(call, null),
    ...{ question: '', notes: [], targets: '', buttons: [], opinion: null, rows: null },
    problems: [],
    outcome: describeOutcome(call, value, names),
  }
  return data(view)
}

async function namesOf(call: ResourceCall, ids: readonly string[]): Promise<Map<string, string>> {
  const { resource, language } = call
  const query = { ids: ids.join(','), pageSize: MAX_TOGETHER, columns: resource.title }
  const { data: rows } = await call.gateway.list(resource, query)
  const kind = recordLabel(resource, language)
  return new Map(rows.map((row) => [row.id, `${kind} ${describeHeading(call, row).title}`]))
}
