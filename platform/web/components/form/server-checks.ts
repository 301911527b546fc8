import { type FormEvent, useEffect, useState } from 'react'

/**
 * What is wrong with a form the server says, all of it at once and in the reader's language: the
 * browser keeps quiet where a script runs. Text that it cannot read (half a date) would be sent as
 * nothing and lost: of that alone it speaks, and without a script of patterns and limits too.
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
