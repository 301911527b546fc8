import { type FormEvent, useEffect, useState } from 'react'

/**
 * The server reports all problems of a form at once, in the reader's language: where a script runs,
 * the browser's own validation is off. Only input that the browser cannot read (half a date) is still
 * reported by it, because it would be sent as empty and lost. Without scripts it checks patterns and limits too.
 */
export function useServerChecks() {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return { noValidate: isLive, onSubmit: holdUnreadable }
}

function holdUnreadable(event: FormEvent<HTMLFormElement>): void {
  const unreadable = [...event.currentTarget.elements].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.validity.badInput,
  )
  if (!unreadable) return
  event.preventDefault()
  unreadable.reportValidity()
}
