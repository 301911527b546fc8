import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrow keys move between checkboxes; a row without a checkbox in the column is skipped. */
export function moveBetweenBoxes(event: KeyboardEvent<HTMLFormElement>): void {
  const step = STEPS[event.key]
  const { target } = event
  if (!step || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
  const row = target.closest('tr')
  if (!row) return
  event.preventDefault()
  const next = step[0] === 0 ? inRow(row, target, step[1]) : inColumn(row, target, step[0])
  next?.focus()
}

function inRow(row: Element, box: HTMLInputElement, by: number): HTMLInputElement | undefined {
  const boxes = [...row.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
  return boxes[boxes.indexOf(box) + by]
}

/** `b4C`: the row, and the column as a capital letter or after a dot. */
function columnOf({ name }: HTMLInputElement): string {
  return name.replace(/^[0-9a-z]+/, '')
}

function inColumn(row: Element, box: HTMLInputElement, by: number): HTMLInputElement | undefined {
  const column = columnOf(box)
  const next = (from: Element) => (by > 0 ? from.nextElementSibling : from.previousElementSibling)
  for (let at = next(row); at; at = next(at)) {
    const boxes = [...at.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
    const same = boxes.find((other) => columnOf(other) === column)
    if (same) return same
  }
  return undefined
}
