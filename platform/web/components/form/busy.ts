import { useNavigation } from '@remix-run/react'
import { type FormEvent, useContext, useState } from 'react'
import { PageDialogContext } from '#platform/web/components/dialog/page-dialog-context.ts'

/**
 * True until the answer to a sent form is on the page. Buttons are disabled meanwhile. An answer without a redirect is
 * on the page before the router has loaded the rest of the page again.
 */
export function useBusy(): boolean {
  const dialog = useContext(PageDialogContext)
  const { state, formMethod, location } = useNavigation()
  if (dialog?.isBusy) return true
  if (formMethod !== 'POST') return false
  return state === 'submitting' || (state === 'loading' && location.state?._isRedirect === true)
}

/** The value of the button that sends a form, so that only this button tells that the form is being sent. */
export function useSender() {
  const isBusy = useBusy()
  const [value, setValue] = useState('')
  return {
    isBusy,
    /** Null while no form is being sent; empty for a button without a value. */
    sender: isBusy ? value : null,
    noteSender: ({ nativeEvent }: FormEvent) => {
      const { submitter } = nativeEvent as SubmitEvent
      setValue(submitter instanceof HTMLButtonElement ? submitter.value : '')
    },
  }
}
