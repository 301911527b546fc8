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
}

/** A line in the preview, with warnings that do not block it. */
export type PreviewLine = LineView & { warnings: string[] }

export type ManyView = {
  title: string
  back: { label: string; href: string }
  /** The page to return to once the tasks exist; empty for the user's tasks. */
  returnPath: string
  /** Changes with every response, so that React draws the inputs anew. */
  draw: string
  text: string
  classes: { value: string; label: string }[]
  classId: string
  end: string
  today: string
  problem: string
  /** Null before the user asks for a preview. */
  preview: PreviewLine[] | null
  /**
   * Ids generated here and posted by the create button, so that a repeated submit creates the tasks
   * once.
   */
  ids: string
  isReady: boolean
  make: string
}
