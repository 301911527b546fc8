import { type FormEvent, useEffect, useState } from 'react'

/**
 * The server reports all problems of a form together, in the reader's language, so the browser's own
 * validation is off where a script runs. The browser still reports input that it cannot read (half a date),
 * because it would send such input as empty and the text would be lost. Without scripts the browser checks
 * patterns and limits too.
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
