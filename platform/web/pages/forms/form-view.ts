import type {
  ConflictView,
  ControlGroup,
  ProblemView,
} from '#platform/web/components/form/form-view.ts'

export type FormView = {
  /** Changes with every answer to a form, so that the controls are drawn anew. */
  draw: string
  mode: 'add' | 'update'
  label: string
  title: string
  facts: string
  /** What the company wants to be said before the form is saved. */
  confirm: string
  /** The button that sends it, where it does not say "save". */
  submit?: string
  hidden: { name: string; value: string }[]
  groups: ControlGroup[]
  heading: string
  problems: ProblemView[]
  conflict: ConflictView | null
  cancel: string
  back: { label: string; href: string }
}
