import { useNavigation } from '@remix-run/react'

/** Whether a form is being sent and its answer drawn: its buttons wait meanwhile. */
export function useBusy(): boolean {
  const { state, formMethod } = useNavigation()
  return state !== 'idle' && formMethod === 'POST'
}
