import { useEffect, useRef, useState } from 'react'
import type { OptionView } from './form-view.ts'

const PAUSE_MS = 150

export type Choices = {
  choices: readonly OptionView[]
  isOpen: boolean
  /** Searches as soon as the user pauses. */
  ask(text: string): void
  close(): void
}

/** Searches at the address of the form; a failed request shows no list and loses nothing. */
export function useChoices(source: string, narrowing: () => string): Choices {
  const [choices, setChoices] = useState<readonly OptionView[]>([])
  const [isOpen, setOpen] = useState(false)
  const request = useRef<AbortController | null>(null)
  const pending = useRef<string | null>(null)
  useEffect(() => () => request.current?.abort(), [])

  function close() {
    request.current?.abort()
    setOpen(false)
  }

  async function ask(text: string) {
    // While the user holds a key down, its repeats must not postpone the search that the first press started.
    if (request.current?.signal.aborted === false && text === pending.current) return
    request.current?.abort()
    pending.current = text
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    const found = signal.aborted
      ? null
      : await fetchChoices(source, { text, within: narrowing() }, signal)
    if (!signal.aborted) pending.current = null
    if (found === null || signal.aborted) return
    setChoices(found)
    setOpen(found.length > 0)
  }

  return { choices, isOpen, ask, close }
}

async function fetchChoices(
  source: string,
  { text, within }: { text: string; within: string },
  signal: AbortSignal,
): Promise<OptionView[] | null> {
  const params = new URLSearchParams({ key: text, ...(within && { within }) })
  try {
    // When the session has ended the server redirects to another page. The user sees it after submitting the form.
    const answer = await fetch(`${source}&${params}`, { signal, redirect: 'error' })
    return answer.ok ? ((await answer.json()) as OptionView[]) : null
  } catch {
    return null
  }
}
