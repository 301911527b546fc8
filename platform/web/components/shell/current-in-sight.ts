import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a long menu to the entry of the current page, and scrolls nothing else. Without scripts the menu starts
 * at its top.
 */
export function useCurrentInSight<T extends HTMLElement>(pathname: string): RefObject<T> {
  const menu = useRef<T>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current entry
  useEffect(() => {
    const box = menu.current
    const link = box?.querySelector<HTMLElement>('a[aria-current]')
    if (!box || !link || box.scrollHeight <= box.clientHeight) return
    const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()]
    const foot = box.lastElementChild?.getBoundingClientRect().height ?? 0
    if (inner.top >= outer.top && inner.bottom <= outer.bottom - foot) return
    box.scrollTop += inner.top - outer.top - outer.height / 2
  }, [pathname])
  return menu
}
