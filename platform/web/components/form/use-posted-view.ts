import { type RefObject, useEffect, useState } from 'react'
import { isFilledEarly } from '#platform/web/lib/filled-early.ts'

const PAUSE_MS = 250

/**
 * Updates the part of a form that the server computes from the entries. When a field has changed, the form is posted to
 * `source`. A failed request leaves the part as it is; the user sees the reason when the form is sent.
 */
export function usePostedView<View>(
  /** The form, or an element within it. */
  inForm: RefObject<HTMLElement | null>,
  { source, drawn }: { source: string; drawn: View | null },
): { view: View | null; isLive: boolean } {
  const [later, setLater] = useState<View | null>(null)
  const [isLive, setLive] = useState(false)

  useEffect(() => {
    // The server has drawn the form again: its part is newer than the last answer, and the form is another element.
    if (drawn) setLater(null)
    const element = inForm.current?.closest('form')
    if (!element || source === '') return
    setLive(true)
    let pending = new AbortController()
    const refresh = async () => {
      pending.abort()
      pending = new AbortController()
      const { signal } = pending
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const answer = signal.aborted ? null : await fetchView<View>(source, element, signal)
      if (answer && !signal.aborted) setLater(answer)
    }
    if (isFilledEarly(element)) void refresh()
    element.addEventListener('change', refresh)
    element.addEventListener('input', refresh)
    return () => {
      pending.abort()
      element.removeEventListener('change', refresh)
      element.removeEventListener('input', refresh)
    }
  }, [inForm, source, drawn])

  return { view: later ?? drawn, isLive }
}

async function fetchView<View>(
  source: string,
  form: HTMLFormElement,
  signal: AbortSignal,
): Promise<View | null> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value)
  }
  try {
    // When the session has ended the server redirects to another page.
    const answer = await fetch(source, { method: 'POST', body, signal, redirect: 'error' })
    return answer.ok ? ((await answer.json()) as View | null) : null
  } catch {
    return null
  }
}
