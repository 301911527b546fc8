import type { ProblemView } from '#platform/web/components/form/form-view.ts'
import type { NoticeView } from '#platform/web/components/page/notices.tsx'
import type { FaceView } from '#platform/web/components/ui/face.tsx'
import type { PillView } from '#platform/web/components/ui/pill.tsx'
import { faceColour } from '#platform/web/lib/face-colour.ts'
import { DEFAULT, KEEP, REST } from './painting/packed-cells.ts'

export const VIEWS = ['month', 'week', 'person', 'date'] as const
export type RosterViewName = (typeof VIEWS)[number]

/** Actions of a roster form besides saving single cells. */
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
 * The looks of a cell, in this order: day off, no plan, the shifts that the user can choose, shifts that only
 * appear in cells.
 */
export type LookView = { id: string | null; name: string; short: string; colours: string }
export const LOOK_REST = 0
export const LOOK_NONE = 1
export const FIRST_SHIFT = 2

export type TotalView = { name: string; label: string; short: string }

export type RefusedView = { face: FaceView; name: string; day: string; why: string }

/** The result of saving: a line, and the refused cells. */
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
  /**
   * Checks and publishes the month; null if nothing has changed since the last publication, or if the user lacks the
   * permission.
   */
  publish: Linked | null
  menu: (Linked & { isFile?: true; isDanger?: true })[]
}

export type RosterView = {
  title: string
  count: string
  head: HeadView
  notices: NoticeView[]
  days: DayView[]
  /** The first and the last displayed day. */
  shown: { from: number; to: number }
  /** Blank days of the week before the first day. */
  blanks: number
  looks: LookView[]
  /** How many of the looks the user can choose. */
  shifts: number
  totals: TotalView[]
  /**
   * Packed by packMonth to save space, because the browser receives fifty employees' months twice, as markup and as
   * data.
   */
  rows: string[]
  /** The absence in a cell, by `row.day`. */
  leaves: Readonly<Record<string, string>>
  mayEdit: boolean
  /** Whether the user may fill a day of every employee, or a month of one employee. */
  mayFill: { day: boolean; person: boolean }
  steps: Linked[]
  pager: { page: number; pageCount: number; total: number; pageSize: number; search: string }
  print: string
}

/** The result of a posted form, drawn above the roster. */
export type RosterAnswer = {
  result: ResultView | null
  problems: ProblemView[]
  /** The changes that were not saved, encoded as in the form. */
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
/** A look is packed into two digits. */
export const MOST_LOOKS = 100

/** A row before it is packed; its cells are packed already. */
export type RowParts = Omit<RowView, 'face' | 'cells'> & { avatar: string | null; cells: string }

/** Two characters for the look, one for the flags. */
export function packCell({ look, isExplicit, isOpen, hasLeave }: CellView): string {
  const flags = (isExplicit ? EXPLICIT : 0) + (isOpen ? OPEN : 0) + (hasLeave ? LEAVE : 0)
  return String(look).padStart(2, '0') + flags
}

/** Packs an employee and their month into one text. */
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

/** A cache: a thousand cells of a page have only about ten distinct values. */
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

/** The ids of the employees on a page, without unpacking the rest. */
export const idsOf = (rows: readonly string[]) =>
  rows.map((row) => row.split(SEPARATOR, 1)[0] ?? '')

/** The code of a cell, as in a change. */
export function codeOf({ look, isExplicit }: CellView, shifts: number): string {
  if (!isExplicit) return DEFAULT
  if (look === LOOK_REST) return REST
  const shift = look - FIRST_SHIFT
  return shift >= 0 && shift < shifts ? String(shift) : KEEP
}

/** The look of a changed cell; null for the plan of the group, which only the server knows. */
export function lookOf(code: string): number | null {
  if (code === REST) return LOOK_REST
  return /^\d+$/.test(code) ? Number(code) + FIRST_SHIFT : null
}

/** The class of a cell: its colour, and whether the roster sets it explicitly. */
export function cellClass({ look, isExplicit, isOpen }: Omit<CellView, 'hasLeave'>): string {
  if (!isOpen) return 'o'
  return isExplicit ? `s${look}` : `s${look} d`
}
