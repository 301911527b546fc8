import { useNavigation } from '@remix-run/react'
import { useContext } from 'react'
import { PageDialogContext } from '#platform/web/components/dialog/page-dialog-context.ts'

/** True while the browser sends a form and loads the answer. Buttons are disabled meanwhile. */
export function useBusy(): boolean {
  const dialog = useContext(PageDialogContext)
  const { state, formMethod } = useNavigation()
  return dialog?.isBusy || (state !== 'idle' && formMethod === 'POST')
}
