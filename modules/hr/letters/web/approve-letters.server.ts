import { data } from '@remix-run/node'
import { LETTER } from '#modules/hr/letters/define/commitment-letter.ts'
import { COMMITMENT_CALLS, MAX_APPROVED } from '#modules/hr/letters/wire/commitment.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import { formatNumber } from '#platform/web/lib/format.ts'
import { formatMessage } from '#platform/web/pages/forms/problem-text.server.ts'
import { loadListWith } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import { readShownRows, requireSome, tableOf } from '#platform/web/pages/many/bulk.server.ts'
import {
  chosenInWords,
  readTargets,
  targetsText,
} from '#platform/web/pages/many/picked-rows.server.ts'
import { describeOutcome, emptyTogether } from '#platform/web/pages/many/together.server.ts'
import type { TogetherView } from '#platform/web/pages/many/together-view.ts'
import { listPlace } from '#platform/web/pages/record/record-paths.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { togetherOutcome } from '#platform/wire/approval/approval.ts'

/** Lists letters; an approver may approve several signed ones at once. */
export function loadLetters(call: ResourceCall): Promise<ListView> {
  const mayApprove = call.permissions.has('approve')
  const verb = { label: call.t('letters.approvePicked'), page: 'approve' }
  return loadListWith(call, mayApprove ? [verb] : [])
}

const titleOf = ({ t }: ResourceCall) => t('letters.approveTitle')

/** Loads the chosen letters before the approval. Leaves out unsigned letters, and states their number. */
export async function loadApproveLetters(
  call: ResourceCall,
  problem: string | null = null,
): Promise<TogetherView> {
  const { language, resource, t } = call
  const chosen = await readShownRows(call, ['state'], MAX_APPROVED)
  requireSome(call, chosen, MAX_APPROVED)
  const going = chosen.records.filter(({ state }) => state === LETTER.signed)
  const left = chosen.records.length - going.length
  const total = formatNumber(going.length, language)
  const filter = await chosenInWords(call)
  const notes = [
    filter && t('together.filter', { filter }),
    left > 0 && t('together.leftOut', { total: formatNumber(left, language) }),
  ]
  const label = resourceLabel(resource, language)
  return {
    title: titleOf(call),
    back: listPlace(call, null),
    question: going.length > 0 ? t('letters.approveQuestion', { total }) : t('together.nothing'),
    notes: notes.filter((note) => typeof note === 'string' && note !== '') as string[],
    targets: targetsText(going),
    batch: null,
    recent: [],
    buttons:
      going.length > 0
        ? [{ intent: 'approve', label: t('letters.approve', { total }), look: 'button-primary' }]
        : [],
    opinion: '',
    rows: going.length > 0 ? { label, table: await tableOf(call, going) } : null,
    problems: problem === null ? [] : [{ text: problem, name: null }],
    outcome: null,
  }
}

/** Approves exactly the letters shown, each on its own, and reports the results. */
export async function runApproveLetters(call: ResourceCall) {
  const { gateway, form, language, resource } = call
  const targets = readTargets(form.get('targets'))
  if (targets === null || targets.length > MAX_APPROVED) {
    const problem = formatMessage(language, 'invalid.ids')
    return data(await loadApproveLetters(call, problem), { status: 400 })
  }
  const ids = targets.map(({ id }) => id).join(',')
  const named = await gateway.list(resource, { ids, pageSize: MAX_APPROVED })
  const names = new Map(named.data.map((row) => [row.id, `${row.userName} · ${row.title}`]))
  const opinion = String(form.get('opinion') ?? '').trim()
  const body = {
    targets: targets.map(({ id, version }) => ({ id, version })),
    ...(opinion !== '' && { opinion }),
  }
  const { value } = await gateway.sendFor(
    'PUT',
    COMMITMENT_CALLS.approveMany,
    body,
    togetherOutcome,
  )
  return data({
    ...emptyTogether(titleOf(call), listPlace(call, null)),
    outcome: describeOutcome(call, value, names),
  })
}
