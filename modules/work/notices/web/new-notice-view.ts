import type { FormView } from '#platform/web/pages/forms/form-view.ts'

/** How a ticked department narrows the audience: the names of the two fields, and the scope before and after. */
export type Narrowing = { scope: string; list: string; from: string; to: string }

/** The form of a new notice, with the files that were sent with it before. */
export type NewNoticeView = FormView & {
  narrowing: Narrowing
  staged: { value: string; name: string }[]
  accept: string
  filesHint: string
}
