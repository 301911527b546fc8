import type { TFunction } from 'i18next'
import { type RefObject, useEffect, useState } from 'react'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'

const CARD = '.board-card'
const COLUMN = '.board-column'

/**
 * Users drag cards with a pointer or move them with Shift and an arrow key; plain arrow keys move
 * the focus. A move runs the verb in the card's menu for that column. Without such a verb, or when
 * it is refused, the card stays and the reason is announced.
 */
export function useBoardMoves(board: RefObject<HTMLElement | null>, t: TFunction): string {
  const [announcement, setAnnouncement] = useState('')
  // Runs after each render, because cards may have changed.
  useEffect(() => {
    for (const card of board.current?.querySelectorAll<HTMLElement>(CARD) ?? []) {
      card.draggable = true
      // Otherwise the browser would drag the link instead of the card.
      const link = linkOf(card)
      if (link) link.draggable = false
    }
  })
  useEffect(() => {
    const element = board.current
    if (!element) return
    const stop = new AbortController()
    const { signal } = stop
    let dragged: Element | null = null
    const moveTo = (card: Element, column: Element) => setAnnouncement(move(card, column, t))
    element.addEventListener(
      'dragstart',
      (event) => {
        dragged = closest(event.target, CARD)
        dragged?.classList.add('dragged')
        event.dataTransfer?.setData('text/plain', titleOf(dragged))
      },
      { signal },
    )
    element.addEventListener(
      'dragover',
      (event) => {
        const column = closest(event.target, COLUMN)
        mark(element, column)
        if (dragged && column) event.preventDefault()
      },
      { signal },
    )
    element.addEventListener(
      'drop',
      (event) => {
        const column = closest(event.target, COLUMN)
        if (!dragged || !column) return
        event.preventDefault()
        moveTo(dragged, column)
      },
      { signal },
    )
    element.addEventListener(
      'dragend',
      () => {
        dragged?.classList.remove('dragged')
        dragged = null
        mark(element, null)
      },
      { signal },
    )
    const press = ignoreComposition((event: KeyboardEvent) => pressKey(event, moveTo))
    element.addEventListener('keydown', press, { signal })
    return () => stop.abort()
  }, [board, t])
  return announcement
}

function closest(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null
}

function titleOf(card: Element | null): string {
  return linkOf(card)?.textContent ?? ''
}

function linkOf(card: Element | null | undefined): HTMLElement | null {
  return card?.querySelector<HTMLElement>(`:scope > a`) ?? null
}

function mark(board: Element, column: Element | null): void {
  for (const one of board.querySelectorAll('.board-over')) one.classList.remove('board-over')
  column?.classList.add('board-over')
}

/** Runs the verb for that column; returns the reason when there is none. */
function move(card: Element, column: Element, t: TFunction): string {
  if (card.closest(COLUMN) === column) return ''
  const state = column.getAttribute('data-state') ?? ''
  const way = card.querySelector<HTMLElement>(`[data-to~="${CSS.escape(state)}"]`)
  if (way instanceof HTMLAnchorElement) {
    way.click()
    return ''
  }
  return t('tasks.board.refused', {
    title: titleOf(card),
    column: column.getAttribute('data-title'),
    why: way?.querySelector('small')?.textContent ?? t('tasks.board.noWay'),
  })
}

const ASIDE: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const ALONG: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

function pressKey(event: KeyboardEvent, moveTo: (card: Element, column: Element) => void): void {
  const card = closest(event.target, CARD)
  if (!card || event.altKey || event.ctrlKey || event.metaKey) return
  const along = ALONG[event.key] ?? 0
  const aside = ASIDE[event.key] ?? 0
  if (along === 0 && aside === 0) return
  const columns = [...(card.closest('.board')?.querySelectorAll(COLUMN) ?? [])]
  const at = columns.findIndex((column) => column.contains(card))
  const beside = columns[at + aside]
  if (event.shiftKey && aside !== 0) {
    if (beside) moveTo(card, beside)
  } else if (aside !== 0) focusNear(columns, at, aside, card)
  else (along > 0 ? linkOf(card.nextElementSibling) : linkOf(card.previousElementSibling))?.focus()
  event.preventDefault()
}

/** Focuses the card at the same height in the next non-empty column. */
function focusNear(columns: readonly Element[], from: number, by: number, card: Element): void {
  const row = [...(card.parentElement?.children ?? [])].indexOf(card)
  for (let at = from + by; at >= 0 && at < columns.length; at += by) {
    const cards = [...(columns[at]?.querySelectorAll(CARD) ?? [])]
    const near = cards[Math.min(row, cards.length - 1)]
    if (near) {
      linkOf(near)?.focus()
      return
    }
  }
}
