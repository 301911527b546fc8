import { useTranslation } from 'react-i18next'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import type { FreeFormView } from './free-form.server.ts'
import { FreePanel } from './free-panel.tsx'
import { useFreeTimes } from './use-free-times.ts'

/** A form that invites people, with their free times below who is asked. */
export function FreeFormPage({ view }: { view: FreeFormView }) {
  const { t } = useTranslation()
  const { free, button } = useFreeTimes(view)
  return (
    <FormPage view={view.form}>
      <FreePanel free={free} button={button} t={t} />
    </FormPage>
  )
}
