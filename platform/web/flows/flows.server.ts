import { resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { FLOW_STATE } from '#platform/define/shipped/choices.ts'
import { approvalFlows } from '#platform/define/shipped/flows/approval-flow.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { choicePill } from '#platform/web/pages/texts/choice-pill.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { FLOW } from '#platform/wire/approval/approval-flow.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { describeChain, readFlowWords, storedSteps } from './describe-chain.server.ts'
import type { FlowsView, KindCard } from './flow-view.ts'

const LIST = `/${approvalFlows.path}`
const MOST = 100

/** All resources that go through an approval. */
export const DOCUMENTS: readonly Resource[] = RESOURCES.filter(({ document }) => document)

/** Any parameter selects the plain list of all versions. */
export function asksForVersions({ searchParams }: URL): boolean {
  return searchParams.size > 0
}

export function newVersionHref(from: { id: string; resource?: unknown }): string {
  return `${LIST}/new?${new URLSearchParams({ kind: String(from.resource), from: from.id })}`
}

/** Each kind of document with its flow in force and its drafts. */
export async function loadFlows(call: ResourceCall): Promise<FlowsView> {
  const { gateway, language, t } = call
  const inState = (state: string) => gateway.list(approvalFlows, { state, pageSize: MOST })
  const [inForce, drafts, navigation] = await Promise.all([
    inState(FLOW.inForce),
    inState(FLOW.draft),
    gateway.navigation(),
  ])
  const mayAdd = buttonCodesAt(navigation, LIST).has('add')
  const cards = DOCUMENTS.map(async (resource) => {
    const of = ({ resource: path }: WireRecord) => path === resource.path
    return describeCard(call, resource, {
      flow: inForce.data.find(of) ?? null,
      drafts: drafts.data.filter(of),
      mayAdd,
    })
  })
  return {
    title: resourceLabel(approvalFlows, language),
    all: { href: `${LIST}?orderBy=resource`, label: t('flow.allVersions') },
    cards: await Promise.all(cards),
  }
}

type Found = { flow: WireRecord | null; drafts: readonly WireRecord[]; mayAdd: boolean }

async function describeCard(
  call: ResourceCall,
  resource: Resource,
  { flow, drafts, mayAdd }: Found,
): Promise<KindCard> {
  const { t, language } = call
  const words = flow ? await readFlowWords(call, resource.path) : null
  const newHref = flow ? newVersionHref(flow) : `${LIST}/new?kind=${resource.path}`
  const pill = choicePill(FLOW_STATE, FLOW.inForce, language)
  const version = t('flow.version', { number: flow?.flowVersion })
  return {
    path: resource.path,
    label: resourceLabel(resource, language),
    pill: flow
      ? { ...pill, text: `${version} · ${pill.text}` }
      : { tone: 'bad', text: t('flow.noneInForce') },
    chain: flow && words && describeChain(call, words, storedSteps(flow.steps)),
    href: flow && `${LIST}/${flow.id}`,
    newHref: mayAdd ? newHref : null,
    drafts: drafts.map(({ id, flowVersion }) => ({
      href: `${LIST}/${id}`,
      label: t('flow.draft', { number: flowVersion }),
    })),
  }
}
