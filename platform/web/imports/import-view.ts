import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { PillView } from '#platform/web/components/ui/pill.tsx'

/** The page to choose a file whose rows become records. */
export type ImportView = {
  title: string
  back: { label: string; href: string }
  /** Templates by their format. */
  templates: { label: string; href: string }[]
  /** The requirements for a file, line by line. */
  hints: string[]
  heading: string
  problems: ProblemView[]
  /** Files of the last day. */
  files: { id: string; name: string; href: string; when: string; state: PillView }[]
}
