import { type RefObject, useEffect } from 'react'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'

const KEYS = new Set(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End'])

/**
 * Arrow keys in a tree of links. Up and down move between the lines, right opens a line, left closes it or moves to its
 * parent.
 */
export function useTreeKeys(tree: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = tree.current
    if (!element) return
    const go = ignoreComposition((event: KeyboardEvent) => {
      const line = event.target instanceof Element ? event.target.closest('li') : null
      if (!line || !KEYS.has(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      step(element, line, event.key)
    })
    element.addEventListener('keydown', go)
    return () => element.removeEventListener('keydown', go)
  }, [tree])
}

function nameIn(line: Element | null | undefined): HTMLElement | null {
  return line?.querySelector<HTMLElement>(':scope > .line .name') ?? null
}

function step(tree: HTMLElement, line: Element, key: string): void {
  const names = [...tree.querySelectorAll<HTMLElement>('.line .name')]
  const at = names.indexOf(nameIn(line) as HTMLElement)
  const toggle = line.querySelector<HTMLElement>(':scope > .line > .toggle')
  const isOpen = line.querySelector(':scope > ul') !== null
  if (key === 'ArrowDown') names[at + 1]?.focus()
  if (key === 'ArrowUp') names[at - 1]?.focus()
  if (key === 'Home') names[0]?.focus()
  if (key === 'End') names.at(-1)?.focus()
  if (key === 'ArrowRight') {
    if (isOpen) nameIn(line.querySelector('li'))?.focus()
    else toggle?.click()
  }
  if (key === 'ArrowLeft') {
    if (isOpen && toggle) toggle.click()
    else nameIn(line.parentElement?.closest('li'))?.focus()
  }
}
