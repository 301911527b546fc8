import { useTranslation } from 'react-i18next'
import { FILL_INTENTS, type RosterView } from '#modules/attendance/roster/web/roster-view.ts'
import { FillForm } from './fill-form.tsx'

/** One shift for the whole group on a day. */
export function FillDay({ view }: { view: RosterView }) {
  const { t } = useTranslation()
  const { days, shown } = view
  const day = days[shown.from - 1]
  if (!day || day.lock) return null
  return (
    <FillForm
      view={view}
      summary={t('roster.fill.day')}
      hidden={{ name: 'day', value: day.day }}
      intent={FILL_INTENTS.byDate}
      button={t('roster.fill.dayButton')}
    />
  )
}
