import type { FormView } from '#platform/web/pages/forms/form-view.ts'

/** The form of a new notice, with the files that were sent with it before. */
export type NewNoticeView = FormView & {
  staged: { value: string; name: string }[]
  accept: string
  filesHint: string
}
