import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { RosterFields } from '#modules/attendance/roster/web/roster-form.tsx'
import {
  FILL_INTENTS,
  FIRST_SHIFT,
  type RosterView,
} from '#modules/attendance/roster/web/roster-view.ts'
import { ShiftSelect } from '#modules/attendance/roster/web/shift-select.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'

/** One shift, or a pattern of shifts, for one employee's whole month. */
export function FillPerson({ view }: { view: RosterView }) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { looks, shifts } = view
  const names = looks.slice(FIRST_SHIFT, FIRST_SHIFT + shifts)
  return (
    <details className="card roster-fill no-print">
      <summary>{t('roster.fill.person')}</summary>
      <Form method="post" aria-busy={isBusy}>
        <FormToken />
        <RosterFields view={view} />
        <input
          type="hidden"
          name="names"
          value={names.map(({ short, name }) => `${short}\t${name}`).join('\n')}
        />
        <ShiftSelect view={view} />
        <label>
          <span>{t('roster.fill.pattern')}</span>
          <input
            name="pattern"
            autoComplete="off"
            aria-describedby="pattern-hint"
            placeholder={t('roster.fill.example', {
              pattern: [...names.map(({ short }) => short), looks[0]?.short].join(' '),
            })}
          />
        </label>
        <p className="hint" id="pattern-hint">
          {t('roster.fill.patternHint')} {t('roster.fill.insteadHint')}
        </p>
        <label className="box">
          <input type="checkbox" name="overwrite" value="true" />
          {t('roster.fill.overwrite')}
        </label>
        <button
          type="submit"
          name="intent"
          value={FILL_INTENTS.byUser}
          className="button"
          disabled={isBusy}
        >
          {t('roster.fill.personButton')}
        </button>
      </Form>
    </details>
  )
}
