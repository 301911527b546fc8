import { data } from '@remix-run/node'
import { OUTLOOK, outlook } from '#modules/hr/archives/wire/outlook.ts'
import { OPEN_ENDED } from '#modules/hr/contracts/define/choices.ts'
import { contractTypes } from '#modules/hr/contracts/define/contract-type.ts'
import {
  CONTRACT_CALLS,
  type ProposedRenewal,
  proposedRenewal,
} from '#modules/hr/contracts/wire/contract.ts'
import { departures } from '#modules/hr/departures/define/departure.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { MAX_PAGE_SIZE } from '#platform/define/engine/list-query.ts'
import { maySubmitForms } from '#platform/web/approval/document-preview.server.ts'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import { formatDate } from '#platform/web/lib/format.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import type { ActView } from '#platform/web/pages/act/act-view.ts'
import { readRecord, requireId } from '#platform/web/pages/record/read-record.server.ts'
import { redrawing } from '#platform/web/request/guarded.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { RENEW, type RenewalView } from './renewal-view.ts'

const named = (call: ResourceCall): ResourceCall => ({
  ...call,
  params: { ...call.params, action: RENEW },
})

/** Loads the renewal form with the proposed next term and the reason for it. */
export async function loadRenewal(call: ResourceCall): Promise<RenewalView> {
  const proposed = await proposedFor(call)
  const filled = proposed ? withProposal(call, proposed) : call
  return withNotices(call, await loadAct(named(filled)), proposed)
}

/** The next term. Null without one: the form is then empty, and the renewal call reports the problem. */
function proposedFor(call: ResourceCall): Promise<ProposedRenewal | null> {
  const answer = call.gateway.ask(CONTRACT_CALLS.renewal, { id: requireId(call) }, proposedRenewal)
  return answer.catch(() => null)
}

async function withNotices(
  call: ResourceCall,
  view: ActView,
  proposed: ProposedRenewal | null,
): Promise<RenewalView> {
  const [leaving, types] = await Promise.all([leavingOf(call), typesWithEnd(call)])
  const notices = proposed ? [...leaving, { text: reasonOf(call, proposed) }] : leaving
  return {
    ...view,
    ...(maySubmitForms(call) && {
      ways: {
        name: SUBMITS,
        value: 'true',
        label: call.t('renewal.submit'),
        other: call.t('submission.saveDraft'),
      },
    }),
    groups: view.groups.map((group) => ({
      ...group,
      controls: withEndOfTerm(call, group.controls, types),
    })),
    notices,
  }
}

/** The field that the main button sends. */
const SUBMITS = 'submits'

/** The types of contracts that have an end; empty where the reader may not see the types. */
async function typesWithEnd({ gateway }: ResourceCall): Promise<string[]> {
  const query = new URLSearchParams({ pageSize: String(MAX_PAGE_SIZE) })
  const found = await gateway.list(contractTypes, query).catch(() => null)
  return (found?.data ?? []).filter(({ termKind }) => termKind !== OPEN_ENDED).map(({ id }) => id)
}

/** An open-ended contract has no end, so the form asks for an end only with the other types. */
function withEndOfTerm(
  { t }: ResourceCall,
  controls: readonly ControlView[],
  types: readonly string[],
): ControlView[] {
  const type = controls.find(({ name }) => name === 'typeId')
  const fitting = types.filter((id) => type?.options?.some(({ value }) => value === id))
  const onlyFor = {
    field: 'typeId',
    is: fitting,
    names: t('renewal.withEnd'),
  }
  const isEnding = fitting.includes(type?.value ?? '')
  return controls
    .filter(({ name }) => name !== SUBMITS)
    .map((control) =>
      control.name === 'endDate' && fitting.length > 0
        ? { ...control, onlyFor: { ...onlyFor, isMet: isEnding || control.error !== undefined } }
        : control,
    )
}

/** A departure of the person that is under way: HR staff should not renew without knowing it. */
async function leavingOf(call: ResourceCall): Promise<NoticeView[]> {
  const { t, gateway } = call
  const { userId } = await readRecord(call)
  if (!isUuid(userId)) return []
  const known = await gateway.ask(OUTLOOK, { id: userId }, outlook).catch(() => null)
  const { path } = departures
  const open = known?.documents.find(
    ({ resource, state }) => resource === path && state !== DOC.rejected,
  )
  if (!open) return []
  const link = { label: open.docNo, href: `/${path}/${open.id}` }
  return [{ text: t('renewal.leaving'), links: [link] }]
}

export const runRenewal = redrawing(async function runRenewal(call: ResourceCall) {
  const answer = await runAct(named(call))
  if (!('data' in answer)) return answer
  const view = await withNotices(call, answer.data, await proposedFor(call))
  return data(view, answer.init ?? undefined)
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
