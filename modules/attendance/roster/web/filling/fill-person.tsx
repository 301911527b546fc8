import { useTranslation } from 'react-i18next'
import {
  FILL_INTENTS,
  FIRST_SHIFT,
  type RosterView,
} from '#modules/attendance/roster/web/roster-view.ts'
import { FillForm } from './fill-form.tsx'

/** One shift, or a pattern of shifts, for one employee's whole month. */
export function FillPerson({ view }: { view: RosterView }) {
  const { t } = useTranslation()
  const { looks, shifts } = view
  const names = looks.slice(FIRST_SHIFT, FIRST_SHIFT + shifts)
  return (
    <FillForm
      view={view}
      summary={t('roster.fill.person')}
      hidden={{
        name: 'names',
        value: names.map(({ short, name }) => `${short}\t${name}`).join('\n'),
      }}
      intent={FILL_INTENTS.byUser}
      button={t('roster.fill.personButton')}
      fields={
        <>
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
        </>
      }
    />
  )
}
