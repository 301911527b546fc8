import { useTranslation } from 'react-i18next'
import { MonthForm } from '#platform/web/components/form/month-form.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'

type Props = {
  label: string
  month: string
  before: string
  after: string
  path: string
  kept?: readonly { name: string; value: string }[]
}

/** The month, with links to its neighbours. */
export function DayMonths({ label, month, before, after, path, kept }: Props) {
  const { t } = useTranslation()
  return (
    <nav className="day-months no-print" aria-label={t('attendRecords.months')}>
      <a
        href={before}
        rel="prev"
        className="button button-plain"
        aria-label={t('attendRecords.before')}
      >
        ‹
      </a>
      <Menu className="button button-plain" button={`${label} ▾`} look="popup-sheet">
        <MonthForm path={path} month={month} kept={kept} />
      </Menu>
      <a
        href={after}
        rel="next"
        className="button button-plain"
        aria-label={t('attendRecords.after')}
      >
        ›
      </a>
    </nav>
  )
}
