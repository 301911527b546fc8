import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** The user's own recommendations, and the needs that are open for them. */
export type MyReferralsView = {
  title: string
  /** The bonus, and who gets one; empty without a bonus. */
  bonus: string
  mine: { id: string; title: string; about: string; pill: PillView }[]
  needs: { id: string; title: string; about: string; href: string; closed: string }[]
  mayRecommend: boolean
  /** The address that was asked for, with its need. */
  made: { needId: string; address: string } | null
  problem: string
}

/** The form for one need; `form` is null when the need takes no recommendations of this user. */
export type RecommendView = {
  title: string
  back: { label: string; href: string }
  facts: string
  closed: string
  form: RecommendFormView | null
}

export type RecommendFormView = {
  draw: string
  hidden: { name: string; value: string }[]
  heading: string
  problems: ProblemView[]
  about: { label: string; text: string }[]
  controls: ControlView[]
  files: { staged: { value: string; name: string }[]; accept: string; hint: string }
  notice: { title: string; body: string; facts: { label: string; value: string }[] }
  isAgreed: boolean
  agreeError: string
}
