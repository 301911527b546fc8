import type { ChangedValue } from '#platform/web/components/page/changed-values.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** A problem, with a link to the page that solves it. */
export type ToMend = { text: string; href: string | null }

/** What would happen if the document was submitted with the present entries of its form. */
export type DocumentPreviewView = {
  /** The heading, if it is not the usual one. */
  title?: string
  /** The address that answers with the preview of a posted form; empty on pages without a form. */
  source: string
  /** Whether the entries are complete enough to run the rules. */
  isKnown: boolean
  /** False if another user has to submit the document. */
  maySubmit: boolean
  /**
   * A requirement is missing that another page records, so the user must save the document first.
   */
  isToBeSavedFirst: boolean
  /** Required fields that are not filled in, as a sentence; empty if there are none. */
  open: string
  problems: ToMend[]
  missing: ToMend[]
  facts: { label: string; text: string; tone?: 'amber' | 'red' }[]
  changes: ChangedValue[]
  /** Null while the approvers are not known. */
  steps: PreviewedStep[] | null
  /** Says in one sentence who decides first; empty while it is not known. */
  decides: string
}

export type PreviewedStep = {
  key: string
  title: string
  people: { key: string; face: FaceView; name: string }[]
  /** Why the document needs no approval. */
  note: string
}
