import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** One version of an employment in words, with its actions. */
export type VersionRow = {
  from: string
  days: string
  dept: string
  post: string
  rank: string
  status: PillView
  leader: string
  source: { text: string; href: string | null }
  /** Link to the file as of its last day; null for the current version. */
  lookHref: string | null
  correctHref: string | null
}

export type VersionsView = {
  rows: VersionRow[]
  labels: Record<'dept' | 'post' | 'rank' | 'status', string>
}
