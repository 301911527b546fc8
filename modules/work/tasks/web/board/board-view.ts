import type { FaceView } from '#platform/web/components/ui/face.tsx'

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
export function packCard(card: BoardCardView): string {
  const { owner, whys } = card
  const texts = [
    card.id,
    plain(card.title),
    card.colour ?? '',
    plain(card.className),
    card.due,
    card.isLate ? '1' : '',
    card.isUrgent,
    String(card.progress),
    card.subtasks,
    owner ? String(owner.colour) : '',
    owner ? plain(owner.name) : '',
  ]
  return [...texts, ...whys.map(plain)].join(SEPARATOR)
}

/** What people write may hold anything. */
const plain = (text: string) => text.replaceAll(SEPARATOR, ' ')

const OWNER = 9
const WHYS = 11

// By place: to take a list apart by names takes as long as all else that is done with it.
export function unpackCard(packed: string): BoardCardView {
  const texts = packed.split(SEPARATOR)
  const at = (place: number) => texts[place] ?? ''
  return {
    id: at(0),
    title: at(1),
    colour: at(2) || null,
    className: at(3),
    due: at(4),
    isLate: at(5) === '1',
    isUrgent: at(6),
    progress: Number(at(7)),
    subtasks: at(8),
    owner: at(OWNER) === '' ? null : { colour: Number(at(OWNER)), name: at(OWNER + 1) },
    whys: texts.slice(WHYS),
  }
}
