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
    const openScope = () => {
      const select = form.elements.namedItem(scope)
      return select instanceof HTMLSelectElement && select.value === from ? select : null
    }
    const narrow = (select: HTMLSelectElement) => {
      select.value = to
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const follow = ({ target }: Event) => {
      const select = openScope()
      if (!select) return
      if (target === select) {
        for (const box of ticked()) box.checked = false
      } else if (target instanceof HTMLInputElement && target.name === list && target.checked) {
        narrow(select)
      }
    }
    // The user may have ticked a department before the script ran.
    const select = openScope()
    if (select && ticked().length > 0) narrow(select)
    form.addEventListener('change', follow)
    return () => form.removeEventListener('change', follow)
  }, [inside, scope, list, from, to])
}
