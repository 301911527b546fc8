import type { CommentsView } from '#platform/web/comments/comments-view.ts'
import type { DetailGroup } from '#platform/web/components/page/detail-groups.tsx'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { ApprovalView } from './approval-steps.tsx'

/** Somebody to whom the step can be handed. */
export type SuccessorView = { id: string; name: string; note: string; face: FaceView }

export type DecideView = {
  title: string
  head: HeadView
  back: { label: string; href: string }
  /** The page of the record, for whom it opens. */
  recordHref: string | null
  /** What is missing before the reader completes it. */
  notices: NoticeView[]
  groups: DetailGroup[]
  approval: ApprovalView
  comments: CommentsView
  mayDecide: boolean
  version: number
  /** Which kind of document it is, for the form that looks for somebody. */
  kind: string
  opinion: string
  problem: string
  handOn: { key: string; found: SuccessorView[]; isNobody: boolean }
}

/** What the buttons of the page say. */
export const DECISIONS = { pass: 'pass', reject: 'reject', transfer: 'transfer' } as const
