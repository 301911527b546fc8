import type { QuickLineView } from '#modules/work/tasks/web/quick-line.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'

/** A verb that moves cards of a column to other columns. */
export type WayView = {
  label: string
  /** States of the target columns, separated by blanks. */
  to: string
  /** The part of the link after the task's path. */
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
  /** By index of the verb, the refusal reason; empty when allowed. */
  whys: string[]
}

export type BoardColumnView = {
  state: string
  title: string
  note: string
  count: string
  ways: WayView[]
  /** Packed by packCard, because the response contains the cards twice, as HTML and as data. */
  cards: string[]
  /** Link to the remaining tasks, with their number. */
  more: { href: string; text: string } | null
}

export type BoardView = {
  title: string
  /** The parts of a task's link before and after its id. */
  base: string
  suffix: string
  columns: BoardColumnView[]
  of: { value: string; label: string; isChosen: boolean }[]
  person: string
  classes: { value: string; label: string }[]
  classId: string
  problem: string
  listHref: string
  /** The line for a new task; null for users who may not add one. */
  quick: QuickLineView | null
}

const SEPARATOR = '\t'

/** A card packed into one text. */
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

/** User texts may contain the separator. */
const plain = (text: string) => text.replaceAll(SEPARATOR, ' ')

const OWNER = 9
const WHYS = 11

// Reads by index: destructuring by name would double the time.
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
