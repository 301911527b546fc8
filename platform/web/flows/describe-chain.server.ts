import { z } from 'zod'
import { stepTitle } from '#platform/web/approval/approval-steps.server.ts'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { type FlowCondition, type FlowStep, flowSteps } from '#platform/wire/approval/approval.ts'
import {
  FLOW_CALLS,
  type FlowFact,
  type FlowRole,
  type FlowTrial,
  flowFact,
  flowRole,
  type TrialStep,
} from '#platform/wire/approval/approval-flow.ts'
import type { ChainStep, ChainView } from './flow-view.ts'

type Call = Pick<SignedInCall, 'gateway' | 't' | 'language'>

/** The texts for a flow: the facts of its documents, and the roles of the company. */
export type FlowWords = { facts: readonly FlowFact[]; roles: readonly FlowRole[] }

export async function readFlowWords({ gateway }: Call, resource: string): Promise<FlowWords> {
  const [facts, roles] = await Promise.all([
    gateway.ask(FLOW_CALLS.facts, { bizType: resource }, z.array(flowFact)),
    gateway.ask(FLOW_CALLS.roles, {}, z.array(flowRole)),
  ])
  return { facts, roles }
}

/** The steps of a stored flow; none when it cannot be parsed. */
export function storedSteps(text: unknown): FlowStep[] {
  try {
    return flowSteps.safeParse(JSON.parse(String(text))).data ?? []
  } catch {
    return []
  }
}

const ICONS: Readonly<Record<string, string>> = {
  upLeader: 'user',
  deptHead: 'building',
  toDeptHead: 'building',
  inCharge: 'shield',
  role: 'users',
  person: 'id-card',
}

export function ruleText(call: Call, rule: string, { roles }: Pick<FlowWords, 'roles'>): string {
  const [name, of] = rule.split(':', 2)
  const role = name === 'role' ? roles.find(({ code }) => code === of) : undefined
  return role?.name ?? stepTitle(call, { title: null, rule })
}

/** A condition as text: 工作年限 > 3. */
export function conditionText(
  { t }: Call,
  { fact: name, op, value }: FlowCondition,
  { facts }: Pick<FlowWords, 'facts'>,
): string {
  const fact = facts.find((one) => one.name === name)
  const values = (Array.isArray(value) ? value : [value]).map(String)
  if (fact?.type === 'bool') {
    const applies = values.includes('true') === (op !== '≠')
    return t(applies ? 'flow.applies' : 'flow.appliesNot', { fact: fact.label })
  }
  const shown = values.map(
    (one) => fact?.options.find((option) => option.value === one)?.label ?? one,
  )
  return t(`flow.ops.${op}`, { fact: fact?.label ?? name, value: shown.join(t('flow.comma')) })
}

function plainStep(call: Call, words: FlowWords, step: FlowStep, at: number): ChainStep {
  const { rule, title, when } = step
  const who = ruleText(call, rule, words)
  const isRole = rule.startsWith('role:')
  const holders = words.roles.find(({ code }) => rule === `role:${code}`)?.holders ?? 0
  return {
    number: at + 1,
    title: title || who,
    who: [title && title !== who ? who : '', isRole ? call.t('flow.anyOf', { count: holders }) : '']
      .filter(Boolean)
      .join(' · '),
    icon: ICONS[rule.split(':', 1)[0] ?? ''] ?? 'user',
    conditions: (when ?? []).map((condition) => conditionText(call, condition, words)),
    people: [],
    outcome: 'plain',
    note: '',
  }
}

/** The approver rule of each step, for no particular applicant. */
export function describeChain(call: Call, words: FlowWords, steps: readonly FlowStep[]): ChainView {
  return {
    applicant: { name: call.t('flow.applicant'), face: null, note: call.t('flow.submits') },
    steps: steps.map((step, at) => plainStep(call, words, step, at)),
  }
}

/** The same with the approvers of today. */
export function describeTrial(
  call: Call,
  words: FlowWords,
  steps: readonly FlowStep[],
  { applicantName, docNo, steps: tried }: FlowTrial,
): ChainView {
  const chain = describeChain(call, words, steps)
  const colour = faceColour(applicantName)
  return {
    applicant: {
      name: applicantName,
      face: { name: applicantName, colour },
      note: docNo ?? call.t('flow.submits'),
    },
    steps: chain.steps.map((step, at) => withTrial(call, step, tried[at])),
  }
}

function withTrial({ t }: Call, step: ChainStep, tried: TrialStep | undefined): ChainStep {
  if (!tried) return step
  const { outcome, passes, people } = tried
  const why = passes ? t(`approval.byItself.${passes}`) : ''
  const note = {
    asks: '',
    passes: why,
    skipped: t('flow.skipped'),
    depends: [t('flow.depends'), why].filter(Boolean).join(' '),
  }[outcome]
  return {
    ...step,
    outcome,
    note,
    people: people.map(({ id, name, face, actForName }) => ({
      key: id,
      name: actForName ? t('approval.actsFor', { name, other: actForName }) : name,
      face: { colour: faceColour(face ?? id), name },
    })),
  }
}
