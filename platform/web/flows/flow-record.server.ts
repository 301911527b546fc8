import { z } from 'zod'
import { FLOW_STATE } from '#platform/define/shipped/choices.ts'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import type { HistoryView } from '#platform/web/components/page/history-list.tsx'
import { formatDateTime } from '#platform/web/lib/format.ts'
import { readRecord } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { FlowStep } from '#platform/wire/approval/approval.ts'
import {
  FLOW,
  FLOW_CALLS,
  type FlowSample,
  flowSample,
  flowTrial,
} from '#platform/wire/approval/approval-flow.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import {
  OWN_PROFILE_CALLS,
  type UserChoice,
  userChoice,
} from '#platform/wire/sign-in/own-profile.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import {
  conditionText,
  describeTrial,
  type FlowWords,
  readFlowWords,
  ruleText,
  storedSteps,
} from './describe-chain.server.ts'
import type { FlowPanelView, TrialView, VersionView } from './flow-view.ts'
import { newVersionHref } from './flows.server.ts'

const MOST = 50

/** A version of a flow with its picture, tried on a sample. */
export async function loadFlow(
  call: ResourceCall,
): Promise<{ record: RecordView; panel: FlowPanelView }> {
  const [record, flow] = await Promise.all([loadRecord(call), readRecord(call)])
  const words = await readFlowWords(call, String(flow.resource))
  const steps = storedSteps(flow.steps)
  const [trial, versions] = await Promise.all([
    loadTrial(call, flow, words, steps),
    readVersions(call, flow),
  ])
  return { record: asFlow(call, record, flow, words), panel: { ...trial, versions } }
}

/**
 * The usual record page without the field that the picture replaces. A new version starts as a copy of this
 * one.
 */
function asFlow(
  call: ResourceCall,
  record: RecordView,
  flow: WireRecord,
  words: FlowWords,
): RecordView {
  const isDraft = flow.state === FLOW.draft
  const actions = record.actions.map((action) =>
    action.name === 'newVersion' ? { ...action, href: newVersionHref(flow) } : action,
  )
  const say = (stored: string) => stepsText(call, storedSteps(stored), words) || stored
  return {
    ...record,
    editHref: isDraft ? record.editHref : null,
    actions: actions.filter(({ name }) => name !== 'publish'),
    next: actions.filter(({ name }) => name === 'publish'),
    groups: record.groups.map((group) => ({
      ...group,
      rows: group.rows.filter(({ name }) => name !== 'steps'),
    })),
    history: record.history?.map((entry) => sayChange(entry, say)) ?? null,
  }
}

function sayChange(entry: HistoryView, say: (stored: string) => string): HistoryView {
  const changes = entry.changes.map((change) =>
    change.name === 'steps'
      ? { ...change, before: say(change.before), after: say(change.after) }
      : change,
  )
  return { ...entry, changes }
}

/** The steps of a flow in one line. */
export function stepsText(
  call: ResourceCall,
  steps: readonly FlowStep[],
  words: FlowWords,
): string {
  const texts = steps.map(({ title, rule, when }) => {
    const who = ruleText(call, rule, words)
    const conditions = (when ?? []).map((condition) => conditionText(call, condition, words))
    const only = conditions.length > 0 ? `（${conditions.join(call.t('flow.and'))}）` : ''
    return `${title && title !== who ? `${title}: ${who}` : who}${only}`
  })
  return texts.join(' → ')
}

async function readVersions(call: ResourceCall, flow: WireRecord): Promise<VersionView[]> {
  const { gateway, language, t } = call
  const query = { resource: String(flow.resource), pageSize: MOST, orderBy: 'flowVersion desc' }
  const { data } = await gateway.list(approvalFlows, query)
  return data.map(({ id, flowVersion, state, updatedAt }) => ({
    id,
    href: `/${approvalFlows.path}/${id}`,
    label: t('flow.version', { number: flowVersion }),
    pill: choicePill(FLOW_STATE, String(state), language),
    at: updatedAt ? formatDateTime(String(updatedAt), language) : '',
  }))
}

type Tried = Pick<FlowPanelView, 'chain' | 'trial'>

async function loadTrial(
  call: ResourceCall,
  { id, resource }: WireRecord,
  words: FlowWords,
  steps: readonly FlowStep[],
): Promise<Tried> {
  const { gateway, url, t } = call
  const samples = await gateway.ask(
    FLOW_CALLS.samples,
    { bizType: String(resource) },
    z.array(flowSample),
  )
  const key = (url.searchParams.get('who') ?? '').trim().slice(0, MOST)
  const found = key === '' ? [] : await findPeople(call, key)
  const sample = sampleOf(url, samples, found)
  const trial = await gateway.ask(FLOW_CALLS.preview, { id, ...sample }, flowTrial)
  const { applicantName, docNo } = trial
  const on = docNo ? `${docNo} ${applicantName}` : applicantName
  return {
    chain: describeTrial(call, words, steps, trial),
    trial: {
      told: t('flow.triedOn', { on }),
      kind: String(resource),
      key,
      samples: samples.map(({ bizId, docNo: number, applicantName: by }) => ({
        value: bizId,
        label: [number, by].filter(Boolean).join(' · '),
      })),
      sample: sample.bizId ?? '',
      people: found.length > 1 ? found.map(asLink) : [],
      isNobody: key !== '' && found.length === 0,
    },
  }
}

const asLink = ({ id, name, code, deptName }: UserChoice): TrialView['people'][number] => ({
  href: `?user=${id}`,
  label: [name, code, deptName].filter(Boolean).join(' · '),
})

function findPeople({ gateway }: ResourceCall, key: string): Promise<UserChoice[]> {
  return gateway.ask(OWN_PROFILE_CALLS.choices, { key }, z.array(userChoice))
}

/**
 * The sample that the address names; else the only person that the search found, the latest document, or the
 * user.
 */
function sampleOf(
  { searchParams }: URL,
  samples: readonly FlowSample[],
  found: readonly UserChoice[],
): { bizId?: string; userId?: string } {
  const [user, doc] = [searchParams.get('user'), searchParams.get('doc')]
  if (user !== null && isUuid(user)) return { userId: user }
  const [only] = found
  if (only && found.length === 1) return { userId: only.id }
  const named = samples.find(({ bizId }) => bizId === doc) ?? samples[0]
  return named ? { bizId: named.bizId } : {}
}
