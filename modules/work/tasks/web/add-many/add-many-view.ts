/** What was understood of one line; a problem says what was not. */
export type LineView = {
  key: string
  line: number
  title: string
  className: string
  owner: string
  end: string
  problems: string[]
}

/** A line before it is made, with what speaks against it; it may be made all the same. */
export type PreviewLine = LineView & { warnings: string[] }

export type ManyView = {
  title: string
  back: { label: string; href: string }
  /** Changes with every answer, so that the controls are drawn anew. */
  draw: string
  text: string
  classes: { value: string; label: string }[]
  classId: string
  end: string
  today: string
  problem: string
  /** Null before somebody asked for it. */
  preview: PreviewLine[] | null
  /** What the button that makes them carries: ids made here, so that sent twice they are made once. */
  ids: string
  isReady: boolean
  make: string
}
