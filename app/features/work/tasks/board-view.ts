import type { FaceView } from '#app/components/ui/face.tsx'

/** A step that brings cards of a column into others. */
export type WayView = {
  label: string
  /** States of the columns that it leads to, one after the other. */
  to: string
  /** Of its address, what stands behind that of the task. */
  after: string
}

export type BoardCardView = {
  id: string
  title: string
  colour: string | null
  className: string
  owner: FaceView | null
  due: string
  isLate: boolean
  isUrgent: string
  progress: number
  subtasks: string
  /** By the place of each step, why it is not possible; empty where it is. */
  whys: string[]
}

export type BoardColumnView = {
  state: string
  title: string
  note: string
  count: string
  ways: WayView[]
  cards: BoardCardView[]
  /** Where the others are, and how many. */
  more: { href: string; text: string } | null
}

export type BoardView = {
  title: string
  /** Before the id of a task in its address, and after it. */
  base: string
  suffix: string
  columns: BoardColumnView[]
  of: { value: string; label: string; isChosen: boolean }[]
  person: string
  classes: { value: string; label: string }[]
  classId: string
  problem: string
  listHref: string
  newHref: string | null
}
