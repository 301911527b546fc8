import type { DocumentPreviewView } from '#platform/web/approval/document-preview-view.ts'
import type {
  ConflictView,
  ControlGroup,
  ProblemView,
} from '#platform/web/components/form/form-view.ts'

export type FormView = {
  /** Changes with every response to a form, so that the controls are drawn anew. */
  draw: string
  mode: 'add' | 'update'
  /** The form sends files. */
  hasFiles?: true
  label: string
  title: string
  facts: string
  /** The company's own confirmation text. */
  confirm: string
  /** The label of the button that saves, if it is not "save". */
  submit?: string
  /** For a document that the user may submit: the label of that button. */
  submits?: { label: string } | null
  /** What would happen if the document was submitted. */
  preview?: DocumentPreviewView | null
  hidden: { name: string; value: string }[]
  groups: ControlGroup[]
  heading: string
  problems: ProblemView[]
  conflict: ConflictView | null
  cancel: string
  back: { label: string; href: string }
}
