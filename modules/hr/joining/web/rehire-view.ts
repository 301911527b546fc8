import type { DetailRow } from '#platform/web/components/page/detail-groups.tsx'

/** What one has to know of somebody who comes back. */
export type KnownView = {
  known: DetailRow[]
  /** Why nothing can come of it, and the document that says so. */
  bar: { text: string; href: string | null } | null
  /** What is noted already, and what the law has to say. */
  notes: string[]
}
