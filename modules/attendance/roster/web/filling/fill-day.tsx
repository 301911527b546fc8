import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RosterFields } from '#modules/attendance/roster/web/roster-form.tsx'
import { FILL_INTENTS, type RosterView } from '#modules/attendance/roster/web/roster-view.ts'
import { ShiftSelect } from '#modules/attendance/roster/web/shift-select.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'

/** One shift for the whole group on a day. */
export function FillDay({ view }: { view: RosterView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { days, shown } = view
  const day = days[shown.from - 1]
  if (!day || day.lock) return null
  return (
    <details className="card roster-fill no-print">
      <summary>{t('roster.fill.day')}</summary>
      <Form method="post" aria-busy={isBusy}>
        <FormToken />
        <RosterFields view={view} />
        <input type="hidden" name="day" value={day.day} />
        <ShiftSelect view={view} />
        <label className="box">
          <input type="checkbox" name="overwrite" value="true" />
          {t('roster.fill.overwrite')}
        </label>
        <button
          type="submit"
          name="intent"
          value={FILL_INTENTS.byDate}
          className="button"
          disabled={isBusy}
        >
          {t('roster.fill.dayButton')}
        </button>
      </Form>
    </details>
  )
}
