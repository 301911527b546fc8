import { useTranslation } from 'react-i18next'
import type { FreeFormView } from './free-form.server.ts'
import { FreePanel } from './free-panel.tsx'
import { useFreeTimes } from './use-free-times.ts'

/** Shows the free times of the invited people in the form that invites them. */
export function FreeTimes({ view }: { view: FreeFormView }) {
  const { t } = useTranslation()
  const { free, button } = useFreeTimes(view)
  return <FreePanel free={free} button={button} t={t} />
}
