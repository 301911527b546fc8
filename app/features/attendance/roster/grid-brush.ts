import { between, lineBetween, type Place, placeKey } from './cell-edits.ts'

/** What the pointer and the keys ask for; which cells there are knows the grid itself. */
export type BrushOrders = {
  /** The code that a stroke paints with; null where pressing a cell selects it. */
  brush(): string | null
  /** A stroke begins. */
  begin(): void
  paint(places: readonly Place[], code: string): void
  select(from: Place, to: Place): void
  /** Keys 1 to 9; null where there is no such shift. */
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

/** Where in the grid something happened; null outside its cells. */
export function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest('td') : null
  const row = cell?.parentElement
  if (!(cell && row instanceof HTMLTableRowElement) || cell.classList.contains('n')) return null
  return { row: row.sectionRowIndex, day: cell.cellIndex }
}

export function cellAt(table: HTMLTableElement, { row, day }: Place): HTMLTableCellElement | null {
  return table.tBodies[0]?.rows[row]?.cells[day] ?? null
}

/** Makes a table a grid that is painted by the pointer and by keys; what undoes that. */
export function attachBrush(table: HTMLTableElement, orders: BrushOrders): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let anchor: Place = { row: 0, day: 1 }
  let at: Place = anchor
  let stroke: { from: Place; last: Place; code: string | null } | null = null

  const clamp = ({ row, day }: Place): Place => ({
    row: Math.max(0, Math.min(row, orders.rows - 1)),
    day: Math.max(1, Math.min(day, orders.days)),
  })

  /** One cell is reached by Tab, the others by arrows. */
  function goTo(place: Place, isFocus = true): void {
    cellAt(table, at)?.setAttribute('tabindex', '-1')
    at = clamp(place)
    const cell = cellAt(table, at)
    cell?.setAttribute('tabindex', '0')
    if (isFocus) cell?.focus()
  }

  function press(event: PointerEvent): void {
    const place = event.button === 0 ? placeOf(event.target) : null
    if (!place) return
    const from = event.shiftKey ? anchor : place
    stroke = { from, last: place, code: event.shiftKey ? null : orders.brush() }
    if (!event.shiftKey) anchor = place
    goTo(place)
    if (stroke.code === null) orders.select(from, place)
    else {
      orders.begin()
      orders.paint([place], stroke.code)
      orders.select(place, place)
    }
    // A mouse draws on; a finger goes on scrolling, and paints what it presses.
    if (event.pointerType === 'mouse') event.preventDefault()
    else stroke = null
  }

  function move(event: PointerEvent): void {
    const place = stroke && placeOf(event.target)
    if (!stroke || !place || placeKey(place) === placeKey(stroke.last)) return
    if (stroke.code === null) orders.select(stroke.from, place)
    else orders.paint(lineBetween(stroke.last, place), stroke.code)
    stroke.last = place
    goTo(place)
  }

  function pressKey(event: KeyboardEvent): void {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.altKey || !placeOf(event.target)) return
    const isKnown = isCommand ? command(event) : moveBy(event) || paintBy(event.key)
    if (isKnown) event.preventDefault()
  }

  function command({ key }: KeyboardEvent): boolean {
    if (key.toLowerCase() === 'z') orders.undo()
    else if (key.toLowerCase() === 'a') orders.select(clamp({ row: 0, day: 1 }), end())
    else if (key === 'Home') step({ row: 0, day: 1 }, false)
    else if (key === 'End') step(end(), false)
    else return false
    return true
  }

  const end = () => ({ row: orders.rows - 1, day: orders.days })

  function moveBy({ key, shiftKey }: KeyboardEvent): boolean {
    const [rows, days] = STEPS[key] ?? [0, 0]
    if (rows !== 0 || days !== 0) step({ row: at.row + rows, day: at.day + days }, shiftKey)
    else if (key === 'Home') step({ row: at.row, day: 1 }, shiftKey)
    else if (key === 'End') step({ row: at.row, day: orders.days }, shiftKey)
    else return false
    return true
  }

  function step(place: Place, isLonger: boolean): void {
    goTo(place)
    if (!isLonger) anchor = at
    orders.select(anchor, at)
  }

  /** Everything that is selected gets it. */
  function paintBy(key: string): boolean {
    const code = key === 'Enter' || key === ' ' ? orders.brush() : orders.codeOfKey(key)
    if (key === 'Escape') {
      anchor = at
      orders.select(at, at)
      return true
    }
    if (code === null) return false
    orders.begin()
    orders.paint(between(anchor, at), code)
    return true
  }

  const release = () => {
    if (stroke?.code === null) anchor = stroke.from
    stroke = null
  }
  table.addEventListener('pointerdown', press, { signal })
  table.addEventListener('pointerover', move, { signal })
  table.addEventListener('keydown', pressKey, { signal })
  document.addEventListener('pointerup', release, { signal })
  document.addEventListener('pointercancel', release, { signal })
  table.setAttribute('role', 'grid')
  table.setAttribute('aria-multiselectable', 'true')
  for (const row of table.tBodies[0]?.rows ?? []) {
    for (const cell of row.cells) if (placeOf(cell)) cell.tabIndex = -1
  }
  goTo(at, false)
  return () => ending.abort()
}
