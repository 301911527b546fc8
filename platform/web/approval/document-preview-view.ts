import type { ChangedValue } from '#platform/web/components/page/changed-values.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** A text with the link that leads to where it is mended. */
export type ToMend = { text: string; href: string | null }

/** What would happen if a document was submitted as its form stands. */
export type DocumentPreviewView = {
  /** The heading, if it is not the usual one. */
  title?: string
  /** The address that answers with the preview of a posted form; empty on pages without a form. */
  source: string
  /** Whether the entries are complete enough to compute what follows. */
  isKnown: boolean
  /** False if another user has to submit the document. */
  maySubmit: boolean
  /** Something is missing that the form cannot mend: the document has to be saved first. */
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
