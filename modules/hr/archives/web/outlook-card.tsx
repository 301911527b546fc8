import { useTranslation } from 'react-i18next'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { OutlookView } from './outlook-view.ts'

/** Open documents and coming dates of a person. */
export function OutlookCard({ view: { documents, days } }: { view: OutlookView }) {
  const { t } = useTranslation()
  return (
    <section className="card overview-card" aria-label={t('outlook.title')}>
      <div className="card-head">
        <h2>{t('outlook.title')}</h2>
      </div>
      <ul className="related outlook">
        {documents.map(({ id, kind, docNo, href, facts, pill }) => (
          <li key={id}>
            <a className="link" href={href}>
              {kind} {docNo}
            </a>
            <span className="facts">{facts}</span>
            <Pill {...pill} />
          </li>
        ))}
        {days.map(({ name, label, date, away, start }) => (
          <li key={name}>
            <span>{label}</span>
            <span className="facts">{date}</span>
            <Pill {...away} />
            {start && (
              <a className="link" href={start.href}>
                {start.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
