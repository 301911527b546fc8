import type { DocumentPreviewView } from '#platform/web/approval/document-preview-view.ts'
import type { ControlGroup, ProblemView } from '#platform/web/components/form/form-view.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'

export type ActView = {
  /** Changes with every response, so that the controls are drawn anew. */
  draw: string
  title: string
  facts: string
  /** The label of the button. */
  label: string
  /** The question before an action without entries, if it is not the usual one. */
  question?: string
  /** For the submission of a document: what would happen. */
  submission?: DocumentPreviewView | null
  /** The company's own confirmation text. */
  confirm: string
  hidden: { name: string; value: string }[]
  groups: ControlGroup[]
  heading: string
  problems: ProblemView[]
  back: { label: string; href: string }
  /** The result, when it is not the record itself: created records, and a secret that is shown once. */
  outcome: OutcomeView | null
  /** The action shows a preview of its effects before it runs. */
  isPreviewed: boolean
  /** The page requested a preview by itself, and the API refused it. */
  isBlocked?: boolean
  /** Two ways to send the form, in place of the usual one: the main button sends this entry, the other one nothing. */
  ways?: { name: string; value: string; label: string; other: string }
  /** The buttons for yes and no, in place of the usual one. */
  verdict?: { name: string; yes: string; no: string } | null
  /** The preview to confirm, with the filled-in form. */
  preview: { lines: string[]; typed: { name: string; value: string }[] } | null
  /** What the user should know before filling in the form. */
  notices?: NoticeView[]
}

export type OutcomeView = {
  message: string
  secret: string | null
  /** A complete address that the user can pass on. It is shown only once. */
  link: string | null
  made: MadeView[]
  /** Further facts about the result. */
  notes?: string[]
  /**
   * The main button, if it does not lead back to the page before. Its label is a verb with its object.
   */
  open?: { label: string; href: string }
}

/** A new record: its kind, and a link to it. */
export type MadeView = { kind: string; title: string; href: string }
