import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** One step in the picture of a flow. */
export type ChainStep = {
  number: number
  title: string
  /** The approvers of the rule, when the title does not name them. */
  who: string
  icon: string
  conditions: string[]
  /** The approvers in a trial. */
  people: { key: string; name: string; face: FaceView }[]
  /** The result of the step in the trial, and the reason. */
  outcome: 'plain' | 'asks' | 'passes' | 'skipped' | 'depends'
  note: string
}

/** The picture of a flow, from the applicant to the day on which it takes effect. */
export type ChainView = {
  applicant: { name: string; face: FaceView | null; note: string }
  steps: ChainStep[]
}

/** The trial of a flow. */
export type TrialView = {
  /** The subject of the picture above. */
  told: string
  kind: string
  samples: { value: string; label: string }[]
  sample: string
  key: string
  /** The matching people to choose from. */
  people: { href: string; label: string }[]
  isNobody: boolean
}

export type VersionView = { id: string; label: string; pill: PillView; href: string; at: string }

/** The additional parts of the page of a version. */
export type FlowPanelView = {
  chain: ChainView
  trial: TrialView
  /** The versions for the same kind of document, latest first. */
  versions: VersionView[]
}

/** One kind of document with the flow that it goes through. */
export type KindCard = {
  path: string
  label: string
  pill: PillView
  /** Null when no version is in force: such documents cannot be submitted. */
  chain: ChainView | null
  href: string | null
  newHref: string | null
  drafts: { href: string; label: string }[]
}

export type FlowsView = { title: string; all: { href: string; label: string }; cards: KindCard[] }
