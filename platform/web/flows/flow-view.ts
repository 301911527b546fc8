import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** One step of a flow in the picture of it. */
export type ChainStep = {
  number: number
  title: string
  /** Whom the rule names, where the title says something else. */
  who: string
  icon: string
  conditions: string[]
  /** Who would be asked, where the flow is tried. */
  people: { key: string; name: string; face: FaceView }[]
  /** What became of the step in the trial, and why. */
  outcome: 'plain' | 'asks' | 'passes' | 'skipped' | 'depends'
  note: string
}

/** The picture of a flow, from the applicant to the day on which it takes effect. */
export type ChainView = {
  applicant: { name: string; face: FaceView | null; note: string }
  steps: ChainStep[]
}

/** What a flow is tried on. */
export type TrialView = {
  /** What the picture above shows. */
  told: string
  kind: string
  samples: { value: string; label: string }[]
  sample: string
  key: string
  /** People of whom the one meant is to be chosen. */
  people: { href: string; label: string }[]
  isNobody: boolean
}

export type VersionView = { id: string; label: string; pill: PillView; href: string; at: string }

/** What the page of one version has beside the usual. */
export type FlowPanelView = {
  chain: ChainView
  trial: TrialView
  /** Of the same documents, the latest first. */
  versions: VersionView[]
}

/** One kind of document with the flow that it goes through. */
export type KindCard = {
  path: string
  label: string
  pill: PillView
  /** Null where nothing is in force: such documents cannot be submitted. */
  chain: ChainView | null
  href: string | null
  newHref: string | null
  drafts: { href: string; label: string }[]
}

export type FlowsView = { title: string; all: { href: string; label: string }; cards: KindCard[] }
