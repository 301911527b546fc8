/** A step of a pay run, from closed attendance to published slips. */
export type RunStepView = {
  name: string
  label: string
  state: 'done' | 'now' | 'later'
  /** What keeps the step from being done, or how it stands. */
  text: string
  href: string | null
}

/** Somebody without a row, with the reason, and the page on which the reader can settle it. */
export type BlockedView = {
  userId: string
  name: string
  reason: string
  fix: { label: string; href: string } | null
}

export type RunStepsView = {
  label: string
  steps: RunStepView[]
  /** The next verb of the run. */
  next: { label: string; href: string } | null
  sheet: { label: string; href: string } | null
  /** What looks odd and blocks nothing, each with a page that helps. */
  warnings: {
    name: string
    title: string
    link: { label: string; href: string } | null
    people: { userId: string; name: string }[]
  }[]
  blocked: { title: string; people: BlockedView[] } | null
}
