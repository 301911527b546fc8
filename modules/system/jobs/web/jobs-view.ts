import type { PillView } from '#platform/web/components/ui/pill.tsx'

export type JobRunView = {
  id: string
  pill: PillView
  startedAt: string
  duration: string
  by: string
  problem: string
}

export type JobView = {
  name: string
  href: string
  label: string
  about: string
  schedule: string
  next: string
  last: JobRunView | null
  /** Why the latest attempts failed. */
  problem: string
}

export type JobsView = { title: string; jobs: JobView[] }

export type JobPageView = {
  title: string
  back: { label: string; href: string }
  refreshSeconds: number | null
  job: JobView
  /** The current run; empty without one. */
  underWay: string
  /** Null when the job cannot be run by hand, or is running. */
  run: { asksFirst: boolean } | null
  runs: JobRunView[]
}

/** The checkbox by which the user confirms that they know the job's effect. */
export const UNDERSTOOD = 'understood'
