import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RosterFields } from '#modules/attendance/roster/web/roster-form.tsx'
import type { RosterView } from '#modules/attendance/roster/web/roster-view.ts'
import { ShiftSelect } from '#modules/attendance/roster/web/shift-select.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'

type Props = {
  view: RosterView
  summary: string
  /** The hidden field that the action needs: the day, or the names of the shifts. */
  hidden: { name: string; value: string | number }
  intent: string
  button: string
  /** Fields beside the shift; the form adds the button. */
  fields?: ReactNode
}

/** A folded form that fills many cells of the roster with a shift. */
export function FillForm({ view, summary, hidden, intent, button, fields }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  return (
    <details className="card roster-fill no-print">
      <summary>{summary}</summary>
      <Form method="post" aria-busy={isBusy}>
        <FormToken />
        <RosterFields view={view} />
        <input type="hidden" {...hidden} />
        <ShiftSelect view={view} />
        {fields}
        <label className="box">
          <input type="checkbox" name="overwrite" value="true" />
          {t('roster.fill.overwrite')}
        </label>
        <button type="submit" name="intent" value={intent} className="button" disabled={isBusy}>
          {button}
        </button>
      </Form>
    </details>
  )
}
