import type { AttachedFile } from '#platform/web/components/page/attached-files.tsx'
import type { DetailRow } from '#platform/web/components/page/detail-groups.tsx'
import type { RichNode } from '#platform/web/components/ui/rich-text.tsx'
import type { PersonView, ReportView } from './task-view.ts'

/** The basis of an approver's decision: the task's content and the submitted work. */
export type MatterView = {
  /** The request that waits, with who made it and when. */
  asked: PersonView[]
  content: RichNode[]
  /** Dates and hours. */
  plan: DetailRow[]
  /** The newest reports. */
  reports: ReportView[]
  /** The files of the task and of the newest report. */
  files: AttachedFile[]
}
