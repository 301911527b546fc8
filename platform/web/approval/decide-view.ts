import type { CommentsView } from '#platform/web/comments/comments-view.ts'
import type { DetailGroup } from '#platform/web/components/page/detail-groups.tsx'
import type { HeadView } from '#platform/web/components/page/head-card.tsx'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { DocumentFact } from '#platform/wire/approval/approval.ts'
import type { ApprovalView } from './approval-steps.tsx'

/** A user to whom the step can be handed. */
export type SuccessorView = { id: string; name: string; note: string; face: FaceView }

export type DecideView = {
  title: string
  head: HeadView
  back: { label: string; href: string }
  /** The page of the record, for readers who may open it. */
  recordHref: string | null
  /** Requirements that are missing before the reader can complete it. */
  notices: NoticeView[]
  /** What the reader needs to know for the decision, such as a balance. */
  facts: DocumentFact[]
  groups: DetailGroup[]
  approval: ApprovalView
  comments: CommentsView
  mayDecide: boolean
  version: number
  /** The kind of document, for the search form. */
  kind: string
  /** The page from which the user came, for the search form. */
  from: string | null
  opinion: string
  problem: string
  handOn: { key: string; found: SuccessorView[]; isNobody: boolean }
}

/** The values of the buttons of the page. */
export const DECISIONS = { pass: 'pass', reject: 'reject', transfer: 'transfer' } as const
