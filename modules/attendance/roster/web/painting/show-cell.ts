import type { TFunction } from 'i18next'
import {
  type CellView,
  cellClass,
  type LookView,
  lookOf,
  type RosterView,
  type RowView,
} from '#modules/attendance/roster/web/roster-view.ts'
import type { Place } from './cell-edits.ts'

/** The sign of a cell that returns to the plan of the group; the plan is known only after saving. */
const BACK = '↺'

/** Draws a cell with its stored or new code. It changes only text and class: React owns the rest. */
export function showCell(
  element: HTMLTableCellElement,
  cell: CellView | undefined,
  wanted: string | undefined,
  looks: readonly LookView[],
): void {
  if (!cell) return
  const look = wanted === undefined ? cell.look : lookOf(wanted)
  const isBack = look === null
  const as = {
    look: look ?? 1,
    isExplicit: wanted === undefined ? cell.isExplicit : !isBack,
    isOpen: cell.isOpen,
  }
  element.className = wanted === undefined ? cellClass(as) : `${cellClass(as)} w`
  const text = element.firstChild
  if (text) text.nodeValue = isBack ? BACK : (looks[as.look]?.short ?? '')
}

type CellContext = {
  place: Place
  people: readonly RowView[]
  view: RosterView
  wanted: string | undefined
  t: TFunction
}

/** Describes a cell in words: employee, day, shift, origin, and whether it can be changed. */
export function tellCell(
  element: HTMLTableCellElement,
  { place, people, view, wanted, t }: CellContext,
): void {
  const person = people[place.row]
  const cell = person?.cells[place.day - 1]
  const day = view.days[place.day - 1]
  if (!person || !cell || !day) return
  const look = wanted === undefined ? cell.look : lookOf(wanted)
  const name = look === null ? t('roster.byGroup') : view.looks[look]?.name
  const isByGroup = wanted === undefined && !cell.isExplicit && cell.isOpen
  const words = [
    person.name,
    day.title,
    cell.isOpen ? name : t('roster.notHere'),
    isByGroup ? t('roster.byGroup') : '',
    wanted === undefined ? '' : t('roster.notSavedYet'),
    view.leaves[`${place.row}.${place.day}`] ?? '',
  ]
  element.setAttribute('aria-label', words.filter(Boolean).join(', '))
  element.setAttribute('aria-readonly', String(!cell.isOpen || day.lock !== ''))
}
