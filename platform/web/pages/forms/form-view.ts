import type {
  ConflictView,
  ControlGroup,
  ProblemView,
} from '#platform/web/components/form/form-view.ts'

export type FormView = {
  /** Changes with every response to a form, so that the controls are drawn anew. */
  draw: string
  mode: 'add' | 'update'
  label: string
  title: string
  facts: string
  /** The company's own confirmation text. */
  confirm: string
  /** The label of the submit button, if it is not "save". */
  submit?: string
  hidden: { name: string; value: string }[]
  groups: ControlGroup[]
  heading: string
  problems: ProblemView[]
  conflict: ConflictView | null
  cancel: string
  back: { label: string; href: string }
}
