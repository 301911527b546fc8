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
  /** Why the latest attempts came to nothing. */
  problem: string
}

export type JobsView = { title: string; jobs: JobView[] }

export type JobPageView = {
  title: string
  back: { label: string; href: string }
  refreshSeconds: number | null
  job: JobView
  /** What is under way just now; empty otherwise. */
  underWay: string
  /** Null where nobody may run it by hand, or it runs. */
  run: { asksFirst: boolean } | null
  runs: JobRunView[]
}

/** The box by which somebody says that he knows what a job does. */
export const UNDERSTOOD = 'understood'
