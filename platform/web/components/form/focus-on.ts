import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to an element whenever its message has changed. */
export function useFocusOn<T extends HTMLElement>(trigger: unknown): RefObject<T> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (trigger) element.current?.focus()
  }, [trigger])
  return element
}
