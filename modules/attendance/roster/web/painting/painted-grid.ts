import type { TFunction } from 'i18next'
import {
  codeOf,
  type RosterView,
  type RowView,
} from '#modules/attendance/roster/web/roster-view.ts'
import {
  beginStroke,
  between,
  changesOf,
  noEdits,
  type Place,
  paintCell,
  placeKey,
  placeOfKey,
  settle,
  undo,
} from './cell-edits.ts'
import { cellAt } from './grid-brush.ts'
import { type CellBounds, packCells, parseCells } from './packed-cells.ts'
import { showCell, tellCell } from './show-cell.ts'

/** The current content of the page. */
export type Shown = {
  table: HTMLTableElement | null
  view: RosterView
  rows: readonly RowView[]
  t: TFunction
}

type Selection = { from: Place; to: Place }

/** The painted and selected cells over the grid of the page. */
export class PaintedGrid {
  private readonly edits = noEdits()
  private selected: Selection | null = null
  /** The last action in words. */
  said = ''

  constructor(
    private readonly shown: () => Shown,
    private readonly changed: () => void,
  ) {}

  get count(): number {
    return this.edits.wanted.size
  }

  get canUndo(): boolean {
    return this.edits.strokes.some(({ size }) => size > 0)
  }

  /** All changes, as one field of a form. */
  get packed(): string {
    return packCells(changesOf(this.edits))
  }

  begin(): void {
    beginStroke(this.edits)
  }

  /** Sets the code of cells; locked cells and cells outside the group stay unchanged. */
  paint(places: readonly Place[], code: string): void {
    let count = 0
    for (const place of places) {
      const key = placeKey(place)
      if (this.isClosed(place) || !paintCell(this.edits, key, code, this.original(key))) continue
      count++
      this.show(key)
    }
    this.said = this.shown().t('roster.painted', { count })
    this.changed()
  }

  /** Paints the selected cells, if several are selected; returns whether it did. */
  paintSelected(code: string): boolean {
    const { from, to } = this.selected ?? {}
    if (!from || !to || placeKey(from) === placeKey(to)) return false
    this.begin()
    this.paint(between(from, to), code)
    return true
  }

  select(from: Place, to: Place): void {
    for (const cell of this.selectedCells()) cell?.removeAttribute('aria-selected')
    this.selected = { from, to }
    for (const cell of this.selectedCells()) cell?.setAttribute('aria-selected', 'true')
    this.show(placeKey(to))
  }

  takeBack(): void {
    for (const key of undo(this.edits)) this.show(key)
    this.changed()
  }

  /** The page has new cells: saved changes disappear, refused ones remain. */
  settle(typed: string): void {
    const { rows, view } = this.shown()
    const bounds: CellBounds = { rows: rows.length, days: view.days.length, shifts: view.shifts }
    const { wanted } = this.edits
    const before = [...wanted.keys()]
    for (const change of parseCells(typed, bounds) ?? []) wanted.set(placeKey(change), change.code)
    settle(this.edits, (key) => this.original(key))
    for (const key of new Set([...before, ...wanted.keys()])) this.show(key)
    this.changed()
  }

  private isClosed({ row, day }: Place): boolean {
    const { rows, view } = this.shown()
    return !rows[row]?.cells[day - 1]?.isOpen || Boolean(view.days[day - 1]?.lock)
  }

  private original(key: string): string {
    const { rows, view } = this.shown()
    const { row, day } = placeOfKey(key)
    const cell = rows[row]?.cells[day - 1]
    return cell ? codeOf(cell, view.shifts) : ''
  }

  private selectedCells() {
    const { table } = this.shown()
    if (!table || !this.selected) return []
    return between(this.selected.from, this.selected.to).map((place) => cellAt(table, place))
  }

  private show(key: string): void {
    const { table, view, rows: people, t } = this.shown()
    const place = placeOfKey(key)
    const element = table && cellAt(table, place)
    if (!element) return
    const wanted = this.edits.wanted.get(key)
    showCell(element, people[place.row]?.cells[place.day - 1], wanted, view.looks)
    tellCell(element, { place, people, view, wanted, t })
  }
}
