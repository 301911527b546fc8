import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { type DetailRow, DetailValues } from './detail-groups.tsx'
import { type PastView, Timeline } from './timeline.tsx'

export type RelatedLine = { key: string; title: string; facts: string }

export type OverviewView = {
  cards: { name: string; label: string; href: string; rows: DetailRow[] }[]
  related: { name: string; label: string; href: string; lines: RelatedLine[] }[]
  past: PastView[]
  historyHref: string
}

type Props = { view: OverviewView; first?: ReactNode; t: TFunction }

/** The main facts of a record, with its events at the side. */
export function Overview({ view, first, t }: Props) {
  return (
    <div className="overview">
      <div className="overview-main">
        {first}
        {view.cards.map(({ name, label, href, rows }) => (
          <Card key={name} label={label} href={href} more={t('page.allOf')}>
            <div className="detail">
              <DetailValues rows={rows} />
            </div>
          </Card>
        ))}
        {view.related.map(({ name, label, href, lines }) => (
          <Card key={name} label={label} href={href} more={t('page.allOf')}>
            <ul className="related">
              {lines.map(({ key, title, facts }) => (
                <li key={key}>
                  {title} <span className="facts">{facts}</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <Card label={t('page.timeline')} href={view.historyHref} more={t('page.allChanges')}>
        {view.past.length > 0 ? (
          <Timeline entries={view.past} />
        ) : (
          <p className="facts timeline">{t('page.noHistory')}</p>
        )}
      </Card>
    </div>
  )
}

type CardProps = { label: string; href: string; more: string; children: ReactNode }

function Card({ label, href, more, children }: CardProps) {
  return (
    <section className="card overview-card" aria-label={label}>
      <div className="card-head">
        <h2>{label}</h2>
        <a className="link" href={href} aria-label={`${label}: ${more}`}>
          {more}
        </a>
      </div>
      {children}
    </section>
  )
}
