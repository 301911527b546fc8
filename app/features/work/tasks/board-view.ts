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
  /** Packed by packCard: two hundred of them are sent twice, as page and as data. */
  cards: string[]
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

const SEPARATOR = '\t'

/** A card as one text. */
export function packCard({ isLate, owner, colour, whys, ...card }: BoardCardView): string {
  const { id, title, className, due, isUrgent, progress, subtasks } = card
  return [
    ...[id, title, colour ?? '', className, due, isLate ? '1' : '', isUrgent, String(progress)],
    ...[subtasks, owner ? String(owner.colour) : '', owner?.name ?? '', ...whys],
  ]
    .map((text) => text.replaceAll(SEPARATOR, ' '))
    .join(SEPARATOR)
}

export function unpackCard(packed: string): BoardCardView {
  const [id = '', title = '', colour = '', className = '', due = '', late, ...rest] =
    packed.split(SEPARATOR)
  const [isUrgent = '', progress, subtasks = '', face = '', name = '', ...whys] = rest
  return {
    ...{ id, title, className, due, isUrgent, subtasks, whys },
    ...{ colour: colour || null, isLate: late === '1', progress: Number(progress) },
    owner: face === '' ? null : { colour: Number(face), name },
  }
}
