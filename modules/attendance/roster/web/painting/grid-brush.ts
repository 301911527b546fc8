import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'
import { between, lineBetween, type Place, placeKey } from './cell-edits.ts'

/** The commands of pointer and keys; the grid decides which cells they reach. */
export type BrushOrders = {
  /** The code that a stroke paints; null if a press only selects a cell. */
  brush(): string | null
  /** A stroke begins. */
  begin(): void
  paint(places: readonly Place[], code: string): void
  select(from: Place, to: Place): void
  /** The code of a key from 1 to 9 and similar keys; null for other keys. */
  codeOfKey(key: string): string | null
  undo(): void
  rows: number
  days: number
}

const STEPS: Readonly<Record<string, readonly [rows: number, days: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The cell of an event; null outside the cells. */
function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest('td') : null
  const row = cell?.parentElement
  if (!(cell && row instanceof HTMLTableRowElement) || cell.classList.contains('n')) return null
  return { row: row.sectionRowIndex, day: cell.cellIndex }
}

export function cellAt(table: HTMLTableElement, { row, day }: Place): HTMLTableCellElement | null {
  return table.tBodies[0]?.rows[row]?.cells[day] ?? null
}

const FIRST: Place = { row: 0, day: 1 }

/** A stroke in progress; without a code it only selects. */
type Stroke = { from: Place; last: Place; code: string | null }

/** Paints a table with pointer and keys. */
class GridBrush {
  private anchor = FIRST
  private at = FIRST
  private stroke: Stroke | null = null

  constructor(
    private readonly table: HTMLTableElement,
    private readonly orders: BrushOrders,
  ) {}

  /** Tab reaches one cell, the arrow keys reach the others. */
  begin(): void {
    for (const row of this.table.tBodies[0]?.rows ?? []) {
      for (const cell of row.cells) if (placeOf(cell)) cell.tabIndex = -1
    }
    this.goTo(this.at, false)
  }

  press(event: PointerEvent): void {
    const place = event.button === 0 ? placeOf(event.target) : null
    if (!place) return
    const isLonger = event.shiftKey
    const code = isLonger ? null : this.orders.brush()
    this.stroke = { from: isLonger ? this.anchor : place, last: place, code }
    if (!isLonger) this.anchor = place
    this.goTo(place)
    this.orders.select(this.stroke.from, place)
    if (code !== null) {
      this.orders.begin()
      this.orders.paint([place], code)
    }
    // A mouse keeps painting while it moves; a finger paints only the pressed cell, so that the user can
    // scroll.
    if (event.pointerType === 'mouse') event.preventDefault()
    else this.stroke = null
  }

  move(event: PointerEvent): void {
    const { stroke } = this
    const place = stroke && placeOf(event.target)
    if (!stroke || !place || placeKey(place) === placeKey(stroke.last)) return
    if (stroke.code === null) this.orders.select(stroke.from, place)
    else this.orders.paint(lineBetween(stroke.last, place), stroke.code)
    stroke.last = place
    this.goTo(place)
  }

  release(): void {
    this.stroke = null
  }

  pressKey(event: KeyboardEvent): void {
    if (event.altKey || !placeOf(event.target)) return
    const isKnown =
      event.ctrlKey || event.metaKey
        ? this.command(event.key)
        : this.moveBy(event) || this.paintBy(event.key)
    if (isKnown) event.preventDefault()
  }

  private command(key: string): boolean {
    if (key.toLowerCase() === 'z') this.orders.undo()
    else if (key.toLowerCase() === 'a') this.selectAll()
    else if (key === 'Home') this.step(FIRST, false)
    else if (key === 'End') this.step(this.end(), false)
    else return false
    return true
  }

  private selectAll(): void {
    this.anchor = FIRST
    this.step(this.end(), true)
  }

  private moveBy({ key, shiftKey }: KeyboardEvent): boolean {
    const { row, day } = this.at
    const step = STEPS[key]
    if (step) this.step({ row: row + step[0], day: day + step[1] }, shiftKey)
    else if (key === 'Home') this.step({ row, day: 1 }, shiftKey)
    else if (key === 'End') this.step({ row, day: this.orders.days }, shiftKey)
    else if (key === 'Escape') this.step(this.at, false)
    else return false
    return true
  }

  /** Paints all selected cells. */
  private paintBy(key: string): boolean {
    const isBrush = key === 'Enter' || key === ' '
    const code = isBrush ? this.orders.brush() : this.orders.codeOfKey(key)
    if (code === null) return false
    this.orders.begin()
    this.orders.paint(between(this.anchor, this.at), code)
    return true
  }

  private step(place: Place, isLonger: boolean): void {
    this.goTo(place)
    if (!isLonger) this.anchor = this.at
    this.orders.select(this.anchor, this.at)
  }

  private goTo(place: Place, isFocus = true): void {
    cellAt(this.table, this.at)?.setAttribute('tabindex', '-1')
    this.at = this.clamp(place)
    const cell = cellAt(this.table, this.at)
    cell?.setAttribute('tabindex', '0')
    if (isFocus) cell?.focus()
  }

  private clamp({ row, day }: Place): Place {
    const { rows, days } = this.orders
    return {
      row: Math.max(0, Math.min(row, rows - 1)),
      day: Math.max(1, Math.min(day, days)),
    }
  }

  private end(): Place {
    return { row: this.orders.rows - 1, day: this.orders.days }
  }
}

/** Makes a table paintable; returns the function that reverts this. */
export function attachBrush(table: HTMLTableElement, orders: BrushOrders): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const brush = new GridBrush(table, orders)
  table.addEventListener('pointerdown', (event) => brush.press(event), { signal })
  table.addEventListener('pointerover', (event) => brush.move(event), { signal })
  const pressKey = ignoreComposition((event: KeyboardEvent) => brush.pressKey(event))
  table.addEventListener('keydown', pressKey, { signal })
  document.addEventListener('pointerup', () => brush.release(), { signal })
  document.addEventListener('pointercancel', () => brush.release(), { signal })
  table.setAttribute('role', 'grid')
  table.setAttribute('aria-multiselectable', 'true')
  brush.begin()
  return () => ending.abort()
}
