import type { LineAbout } from '#modules/work/tasks/web/line-about.ts'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** The choice among people whom a line may mean. */
export type OwnerChoice = {
  /** The name of the radio buttons. */
  name: string
  legend: string
  people: { id: string; label: string; face: FaceView; isChosen: boolean }[]
}

/** The parsed values of a line, and problems of parts that could not be parsed. */
export type LineView = {
  key: string
  line: number
  title: string
  className: string
  owner: string
  priority: string
  end: string
  problems: string[]
  /** The choice among people whom the line may mean. */
  choice: OwnerChoice | null
  /** True until the user has chosen one of them. */
  isOpen: boolean
}

/** A line in the preview, with warnings that do not block it. */
export type PreviewLine = LineView & { warnings: string[] }

export type ManyView = {
  title: string
  back: { label: string; href: string }
  /** The page to return to once the tasks exist; empty for the user's tasks. */
  returnPath: string
  /** The record that the tasks belong to. */
  about: LineAbout | null
  aboutText: string
  /** Changes with every response, so that React draws the inputs anew. */
  draw: string
  text: string
  classes: { value: string; label: string }[]
  classId: string
  end: string
  /** The first day that can be the default end. */
  earliest: string
  problem: string
  /** Null before the user asks for a preview. */
  preview: PreviewLine[] | null
  /**
   * Ids generated here and posted by the create button, so that a repeated submit creates the tasks
   * once.
   */
  ids: string
  /**
   * True when the lines have no errors. The user may still have to choose between people with the
   * same name.
   */
  isReady: boolean
  /** True for a single line: then the user can continue with these values in the full form. */
  mayBeWhole: boolean
  make: string
}
