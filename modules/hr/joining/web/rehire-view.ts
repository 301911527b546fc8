import type { DetailRow } from '#platform/web/components/page/detail-groups.tsx'

/** Facts about a former employee that the user needs. */
export type KnownView = {
  known: DetailRow[]
  /** Why rehiring is barred, and the document that bars it. */
  bar: { text: string; href: string | null } | null
  /** Existing plans and hints about the law. */
  notes: string[]
}
