import { useTranslation } from 'react-i18next'
import { useFollowLinks } from '#app/components/page/follow-links.ts'
import { Notices } from '#app/components/page/notices.tsx'
import type { DepartmentThenView } from './department-then-view.ts'

/** The department on a day of choice, below its record. */
export function DepartmentThenPanel({ view }: { view: DepartmentThenView }) {
  const { t } = useTranslation()
  const area = useFollowLinks<HTMLElement>()
  return (
    <section className="page org-then" aria-labelledby="then-title" ref={area}>
      <h2 id="then-title">
        {view.asked === null ? t('org.now') : t('org.asOf', { day: view.asked })}
      </h2>
      <Notices notices={view.notices} />
      <form method="get" action={`/org/departments/${view.id}`} className="filters no-print">
        {view.kept.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          {t('org.day')}
          <input key={view.at} type="date" name="at" defaultValue={view.at} max={view.today} />
        </label>
        <div className="filter-buttons">
          <button type="submit" className="button">
            {t('org.show')}
          </button>
          {view.chart !== null && <a href={view.chart}>{t('org.inChart')}</a>}
        </div>
      </form>
      {view.facts.length > 0 && (
        <div className="card detail">
          <dl>
            {view.facts.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}
