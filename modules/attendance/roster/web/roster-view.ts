import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { DEFAULT, KEEP, REST } from './painting/packed-cells.ts'

export const VIEWS = ['month', 'week', 'person', 'date'] as const
export type RosterViewName = (typeof VIEWS)[number]

/** What a form of the roster does where it saves no single cells. */
export const FILL_INTENTS = { byDate: 'byDate', byUser: 'byUser' } as const

export type Linked = { label: string; href: string }

/** A day of the month as its head shows it. */
export type DayView = {
  day: number
  letter: string
  /** Date, class, holiday and lock in words. */
  title: string
  dayClass: string
  holiday: string
  lock: string
  href: string
}

/**
 * How a cell can look: first what nobody works, then where nothing was said, then the shifts that
 * can be chosen, then those that only stand somewhere.
 */
export type LookView = { id: string | null; name: string; short: string; colours: string }
export const LOOK_REST = 0
export const LOOK_NONE = 1
export const FIRST_SHIFT = 2

export type TotalView = { name: string; label: string; short: string }

export type RefusedView = { face: FaceView; name: string; day: string; why: string }

/** What came of saving: a line, and the cells that stayed as they were. */
export type ResultView = { text: string; refused: RefusedView[] }

export type HeadView = {
  groups: { value: string; label: string }[]
  group: string
  month: string
  monthName: string
  key: string
  before: Linked
  after: Linked
  pills: PillView[]
  views: { name: RosterViewName; label: string; href: string }[]
  view: RosterViewName
  menu: (Linked & { isFile?: true })[]
}

export type RosterView = {
  title: string
  count: string
  head: HeadView
  notices: NoticeView[]
  days: DayView[]
  /** Which of them the page is about, from one to another. */
  shown: { from: number; to: number }
  /** How many days of the week stand before the first. */
  blanks: number
  looks: LookView[]
  /** How many of the looks can be chosen. */
  shifts: number
  totals: TotalView[]
  /** Packed by packMonth: fifty people of a month are sent twice, as page and as data. */
  rows: string[]
  /** What a cell is left for, by `row.day`. */
  leaves: Readonly<Record<string, string>>
  mayEdit: boolean
  /** Whether a day of everybody, or a month of somebody, may be filled at once. */
  mayFill: { day: boolean; person: boolean }
  steps: Linked[]
  pager: { page: number; pageCount: number; total: number; pageSize: number; search: string }
  print: string
}

/** What a posted form came to, drawn above the roster. */
export type RosterAnswer = {
  result: ResultView | null
  problems: ProblemView[]
  /** What was asked for and not saved, packed. */
  typed: string
}

export type RowView = {
  id: string
  empNo: string
  name: string
  dept: string
  face: FaceView
  cells: CellView[]
  totals: string[]
}

export type CellView = Readonly<{
  look: number
  isExplicit: boolean
  isOpen: boolean
  hasLeave: boolean
}>

const EXPLICIT = 1
const OPEN = 2
const LEAVE = 4
const SEPARATOR = '\t'
/** Two figures say how a cell looks. */
export const MOST_LOOKS = 100

/** Of a row before it is packed; its cells are packed already. */
export type RowParts = Omit<RowView, 'face' | 'cells'> & { avatar: string | null; cells: string }

/** Two characters for how a cell looks, one for what is to be known of it. */
export function packCell({ look, isExplicit, isOpen, hasLeave }: CellView): string {
  const flags = (isExplicit ? EXPLICIT : 0) + (isOpen ? OPEN : 0) + (hasLeave ? LEAVE : 0)
  return String(look).padStart(2, '0') + flags
}

/** A person with his month as one text. */
export function packMonth({ id, empNo, name, dept, avatar, cells, totals }: RowParts): string {
  const texts = [id, empNo, name, dept, avatar ?? ''].map((text) => text.replaceAll(SEPARATOR, ' '))
  return [...texts, cells, ...totals].join(SEPARATOR)
}

export function unpackMonth(packed: string): RowView {
  const [id = '', empNo = '', name = '', dept = '', avatar = '', cells = '', ...totals] =
    packed.split(SEPARATOR)
  const face = { colour: faceColour(id), name, ...(avatar && { photo: avatar }) }
  return { id, empNo, name, dept, face, totals, cells: unpackCells(cells) }
}

const PACKED_LENGTH = 3

function unpackCells(packed: string): CellView[] {
  const cells: CellView[] = []
  for (let at = 0; at < packed.length; at += PACKED_LENGTH) {
    cells.push(unpackCell(packed.slice(at, at + PACKED_LENGTH)))
  }
  return cells
}

/** Of a thousand cells of a page there are some ten different ones. */
const unpacked = new Map<string, CellView>()

function unpackCell(packed: string): CellView {
  const known = unpacked.get(packed)
  if (known) return known
  const flags = Number(packed[2])
  const cell = {
    look: Number(packed.slice(0, 2)),
    isExplicit: (flags & EXPLICIT) > 0,
    isOpen: (flags & OPEN) > 0,
    hasLeave: (flags & LEAVE) > 0,
  }
  unpacked.set(packed, cell)
  return cell
}

/** The ids of the people of a page, without unpacking the rest. */
export const idsOf = (rows: readonly string[]) =>
  rows.map((row) => row.split(SEPARATOR, 1)[0] ?? '')

/** What stands in a cell, as a change would say it. */
export function codeOf({ look, isExplicit }: CellView, shifts: number): string {
  if (!isExplicit) return DEFAULT
  if (look === LOOK_REST) return REST
  const shift = look - FIRST_SHIFT
  return shift >= 0 && shift < shifts ? String(shift) : KEEP
}

/** How a change will look; null where only the group knows. */
export function lookOf(code: string): number | null {
  if (code === REST) return LOOK_REST
  return /^\d+$/.test(code) ? Number(code) + FIRST_SHIFT : null
}

/** The class of a cell: its colour, and whether somebody said so. */
export function cellClass({ look, isExplicit, isOpen }: Omit<CellView, 'hasLeave'>): string {
  if (!isOpen) return 'o'
  return isExplicit ? `s${look}` : `s${look} d`
}
