import { type RefObject, useEffect } from 'react'
import type { Narrowing } from './new-notice-view.ts'

/**
 * Chooses the departments as the scope as soon as one is ticked, so that the form shows what it sends. Choosing
 * everybody again unticks them. The server reads a form without scripts in the same way.
 */
export function useNarrowing(inside: RefObject<HTMLElement | null>, narrowing: Narrowing): void {
  const { scope, list, from, to } = narrowing
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const ticked = () => [...form.querySelectorAll<HTMLInputElement>(`[name="${list}"]:checked`)]
    const follow = ({ target }: Event) => {
      const select = form.elements.namedItem(scope)
      if (!(select instanceof HTMLSelectElement) || select.value !== from) return
      if (target === select) {
        for (const box of ticked()) box.checked = false
      } else if (target instanceof HTMLInputElement && target.name === list && target.checked) {
        select.value = to
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }
    }
    form.addEventListener('change', follow)
    return () => form.removeEventListener('change', follow)
  }, [inside, scope, list, from, to])
}
