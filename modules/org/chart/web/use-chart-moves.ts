import { useRouteLoaderData, useSubmit } from '@remix-run/react'
import { type RefObject, useEffect } from 'react'
import type { RootView } from '#platform/web/components/shell/root-view.ts'
import { FORM_TOKEN_FIELD } from '#platform/web/lib/form-fields.ts'

const BOX = '.org-box[data-id]'

/**
 * A box that is dropped on another one opens the preview of that move. Nothing moves before the user confirms it.
 * Without scripts the link of the box opens the form of the same move.
 */
export function useChartMoves(
  frame: RefObject<HTMLElement | null>,
  link: { before: string; after: string } | null,
): void {
  const submit = useSubmit()
  const token = useRouteLoaderData<RootView>('root')?.formToken
  const { before, after } = link ?? { before: '', after: '' }
  // Runs after each render, because boxes may have changed.
  useEffect(() => {
    for (const box of frame.current?.querySelectorAll<HTMLElement>(BOX) ?? []) {
      box.draggable = true
      // Otherwise the browser would drag the link instead of the box.
      for (const inside of box.querySelectorAll('a')) inside.draggable = false
    }
  })
  useEffect(() => {
    const element = frame.current
    if (!element || before === '' || !token) return
    const stop = new AbortController()
    const { signal } = stop
    let dragged: HTMLElement | null = null
    const targetOf = (event: Event): HTMLElement | null => {
      const box = boxOf(event)
      // A department cannot move below itself.
      return box && dragged && !dragged.closest('li')?.contains(box) ? box : null
    }
    element.addEventListener(
      'dragstart',
      (event) => {
        dragged = boxOf(event)
        event.dataTransfer?.setData('text/plain', dragged?.querySelector('a')?.textContent ?? '')
      },
      { signal },
    )
    element.addEventListener(
      'dragover',
      (event) => {
        const target = targetOf(event)
        mark(element, target)
        if (target) event.preventDefault()
      },
      { signal },
    )
    element.addEventListener(
      'drop',
      (event) => {
        const target = targetOf(event)
        const id = dragged?.dataset.id
        const pid = target?.dataset.id
        if (!id || !pid) return
        event.preventDefault()
        const form = { pid, [FORM_TOKEN_FIELD]: token }
        submit(form, { method: 'post', action: before + id + after })
      },
      { signal },
    )
    element.addEventListener(
      'dragend',
      () => {
        dragged = null
        mark(element, null)
      },
      { signal },
    )
    return () => stop.abort()
  }, [frame, before, after, submit, token])
}

function boxOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(BOX) : null
}

function mark(frame: HTMLElement, box: HTMLElement | null): void {
  for (const one of frame.querySelectorAll('.org-over')) one.classList.remove('org-over')
  box?.classList.add('org-over')
}
