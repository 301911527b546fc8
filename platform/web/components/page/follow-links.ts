import { useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets the router follow plain links inside an element. One listener instead of
 * a component for every link keeps long tables cheap to draw; without
 * JavaScript they are ordinary links.
 */
export function useFollowLinks<T extends HTMLElement>(): RefObject<T> {
  const area = useRef<T>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const element = area.current
    if (!element) return
    const follow = (event: MouseEvent) => {
      const target = targetOf(event)
      if (target === null) return
      event.preventDefault()
      // A link to the current page adds no entry to the history, as in browsers without scripts.
      navigate(target, { replace: target === placeOf(window.location) })
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [navigate])
  return area
}

/** The target of a click within the app; null when the browser must handle the click. */
function targetOf(event: MouseEvent): string | null {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (event.defaultPrevented || !isPlain || !(event.target instanceof Element)) return null
  const link = event.target.closest('a[href]')
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download'))
    return null
  if (link.origin !== window.location.origin) return null
  const isSamePage =
    link.pathname === window.location.pathname && link.search === window.location.search
  // A jump to a place on this page needs no loader.
  if (isSamePage && link.hash !== '') return null
  return placeOf(link)
}

function placeOf({ pathname, search, hash }: Location | HTMLAnchorElement): string {
  return pathname + search + hash
}
