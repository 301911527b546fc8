import { type RefObject, useEffect, useState } from 'react'
import type { DocumentPreviewView } from './document-preview-view.ts'

const PAUSE_MS = 400

/**
 * Keeps the preview of a form up to date: when a field has changed, the form is posted to the address of the
 * preview. A failed request leaves the preview as it is; the user sees the reason when the form is sent.
 */
export function useDocumentPreview(
  form: RefObject<HTMLFormElement | null>,
  drawn: DocumentPreviewView | null,
): { preview: DocumentPreviewView | null; isLive: boolean } {
  const [later, setLater] = useState<DocumentPreviewView | null>(null)
  const [isLive, setLive] = useState(false)
  const source = drawn?.source ?? ''

  useEffect(() => {
    const element = form.current
    if (!element || source === '') return
    setLive(true)
    let asked = new AbortController()
    const refresh = async () => {
      asked.abort()
      asked = new AbortController()
      const { signal } = asked
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      const answer = signal.aborted ? null : await fetchPreview(source, element, signal)
      if (answer && !signal.aborted) setLater(answer)
    }
    element.addEventListener('change', refresh)
    element.addEventListener('input', refresh)
    return () => {
      asked.abort()
      element.removeEventListener('change', refresh)
      element.removeEventListener('input', refresh)
    }
  }, [form, source])

  // The server has drawn the form anew: its preview is the later one.
  useEffect(() => {
    if (drawn) setLater(null)
  }, [drawn])

  return { preview: later ?? drawn, isLive }
}

async function fetchPreview(
  source: string,
  form: HTMLFormElement,
  signal: AbortSignal,
): Promise<DocumentPreviewView | null> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value)
  }
  try {
    // When the session has ended the server redirects to another page.
    const answer = await fetch(source, { method: 'POST', body, signal, redirect: 'error' })
    return answer.ok ? ((await answer.json()) as DocumentPreviewView | null) : null
  } catch {
    return null
  }
}
