import { useNavigation } from '@remix-run/react'

/** True while the browser sends a form and loads the answer. Buttons are disabled meanwhile. */
export function useBusy(): boolean {
  const { state, formMethod } = useNavigation()
  return state !== 'idle' && formMethod === 'POST'
}
