import { useTranslation } from 'react-i18next'
import { LOOK_NONE, type LookView } from './roster-view.ts'

/** The legend of colours and letters. */
export function RosterLegend({ looks }: { looks: readonly LookView[] }) {
  const { t } = useTranslation()
  return (
    <ul className="roster-legend" aria-label={t('roster.legend')}>
      {looks.map(({ name, short }, at) => (
        <li key={name}>
          <span className={at === LOOK_NONE ? `s${at} d` : `s${at}`}>{short}</span>
          {name}
        </li>
      ))}
      <li>
        <span className="s2 d">{looks[2]?.short}</span>
        {t('roster.byGroup')}
      </li>
      <li>
        <span className="o" />
        {t('roster.notHere')}
      </li>
      <li>
        <i>{t('roster.leaveMark')}</i>
        {t('roster.onLeave')}
      </li>
    </ul>
  )
}
