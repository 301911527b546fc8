import type { MouseEvent } from 'react'

/**
 * A row or column button ticks its checkboxes in the browser. Without JavaScript the server does the same and
 * redraws the form.
 */
export function toggleBoxes(event: MouseEvent<HTMLFormElement>): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button || !(isOfRow(button) || ['column', 'all'].includes(button.name))) return
  event.preventDefault()
  const boxes = boxesMeant(event.currentTarget, button)
  const isFull = boxes.every((box) => box.checked)
  for (const box of boxes) box.checked = !isFull
}

function boxesMeant(form: HTMLFormElement, button: HTMLButtonElement): HTMLInputElement[] {
  if (isOfRow(button)) return rowsMeant(button).flatMap(boxesIn)
  const all = boxesIn(form).filter(({ name }) => /^[0-9a-z]+([A-Z]|\..+)$/.test(name))
  return button.name === 'all'
    ? all
    : all.filter(({ name }) => name.replace(/^[0-9a-z]+/, '') === button.value)
}

function boxesIn(part: Element): HTMLInputElement[] {
  return [...part.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
}

/** The button's row; for a group, which has no checkboxes, the rows below it. */
function rowsMeant(button: HTMLButtonElement): Element[] {
  const row = button.closest('tr')
  if (!row) return []
  if (boxesIn(row).length > 0) return [row]
  const rows: Element[] = []
  let next = row.nextElementSibling
  while (next && levelOf(next) > levelOf(row)) {
    rows.push(next)
    next = next.nextElementSibling
  }
  return rows
}

/** `2_b4`: level and row. */
function isOfRow({ name }: HTMLButtonElement): boolean {
  return /^\d_/.test(name)
}

function levelOf(row: Element): number {
  return Number.parseInt(row.querySelector('button')?.name ?? '', 10)
}
