import { useFetcher } from '@remix-run/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isFilledEarly } from '#platform/web/lib/filled-early.ts'
import { CHECK_FORM } from '#platform/wire/records/form-parts.ts'
import type { FreeFormView } from './free-form.server.ts'
import type { FreeView } from './free-view.ts'

/** The fields on which the free times depend. */
const ASKED = ['startAt', 'endAt', 'participantIds', 'hostId', 'minuterId', 'attendeeIds']
const PAUSE_MS = 300
/** Listens to clicks and lost focus too, because choosing a person fires no change event. */
const HEARD = ['change', 'click', 'focusout'] as const

/**
 * Updates the free times while the user fills in the form. Without scripts, the user presses a button to
 * update them.
 */
export function useFreeTimes({ form, free }: FreeFormView): {
  free: FreeView | null
  button: RefObject<HTMLButtonElement>
} {
  const { draw } = form
  // The key changes with each response, because a new form overrides times that were fetched earlier.
  const fetcher = useFetcher<FreeFormView>({ key: `free times ${draw}` })
  const { submit } = fetcher
  const button = useRef<HTMLButtonElement>(null)
  const [isAsked, setAsked] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that is drawn anew is another element.
  useEffect(() => {
    const element = button.current?.form
    if (!element) return
    const keyOf = (typed: FormData) => ASKED.map((name) => typed.getAll(name).join()).join(';')
    let lastKey = keyOf(new FormData(element))
    let waiting: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => {
        const typed = new FormData(element)
        const key = keyOf(typed)
        if (key === lastKey) return
        lastKey = key
        typed.set('intent', CHECK_FORM)
        setAsked(true)
        submit(typed, { method: 'post' })
      }, PAUSE_MS)
    }
    if (isFilledEarly(element)) {
      lastKey = ''
      ask()
    }
    for (const event of HEARD) element.addEventListener(event, ask)
    return () => {
      clearTimeout(waiting)
      for (const event of HEARD) element.removeEventListener(event, ask)
    }
  }, [draw, submit])

  return { free: isAsked && fetcher.data ? fetcher.data.free : free, button }
}
