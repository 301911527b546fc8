import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { drawnControls } from '#platform/web/components/form/drawn-controls.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import type { QuickShiftView } from './quick-shift-view.ts'

/** A new shift in one line above the list: its name, its times and its break. */
export function QuickShift({ view }: { view: QuickShiftView }) {
  const { t } = useTranslation()
  const { action, hidden, controls } = view
  return (
    <Form
      method="post"
      action={action}
      className="quick-shift card no-print"
      aria-label={t('newShift.quick')}
    >
      <FormToken />
      {hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {drawnControls(controls, t)}
      <button type="submit" className="button" disabled={useBusy()}>
        {t('newShift.add')}
      </button>
    </Form>
  )
}
