import {
  CONTRACT_CALLS,
  type ProposedRenewal,
  proposedRenewal,
} from '#modules/hr/contracts/wire/contract.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { formatDate } from '#platform/web/lib/format.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

type RenewalView = ActView & { notices: NoticeView[] }

const named = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, action: 'renew' },
})

/** Loads the renewal form with the proposed next term and the reason for it. */
export async function loadRenewal(call: ResourceCall): Promise<RenewalView> {
  const answer = call.gateway.ask(CONTRACT_CALLS.renewal, { id: requireId(call) }, proposedRenewal)
  // Without a proposal the form is empty. The renewal call then reports the problem.
  const proposed = await answer.catch(() => null)
  if (!proposed) return { ...(await loadAct(named(call))), notices: [] }
  const view = await loadAct(named(withProposal(call, proposed)))
  return { ...view, notices: [{ text: reasonOf(call, proposed) }] }
}

export const runRenewal = redrawing(async function runRenewal(call: ResourceCall) {
  return runAct(named(call))
})

function withProposal(call: ResourceCall, { typeId, endDate }: ProposedRenewal): ResourceCall {
  const url = new URL(call.url)
  for (const [name, value] of Object.entries({ typeId, endDate })) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value ?? '')
  }
  return { ...call, url }
}

function reasonOf({ t, language }: ResourceCall, proposed: ProposedRenewal): string {
  const { because, startDate, endDate } = proposed
  const from = formatDate(startDate, language)
  if (because === 'twice') return t('renewal.twice', { from })
  if (because === 'tenYears') return t('renewal.tenYears', { from })
  if (endDate === null) return t('renewal.endless', { from })
  return t('renewal.sameTerm', { from, to: formatDate(endDate, language) })
}
