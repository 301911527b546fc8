import type { TFunction } from 'i18next'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { PlainTable } from '#platform/web/components/ui/plain-table.tsx'
import type { VersionRow, VersionsView } from './versions-view.ts'

type Props = { view: VersionsView; t: TFunction }

/** Shows the versions of an employment, the latest first. */
export function VersionsTable({ view, t }: Props) {
  const { dept, post, rank, status } = view.labels
  const columns = [t('versions.days'), dept, post, rank, status, t('versions.leader')]
  return (
    <section className="card" aria-labelledby="versions-title">
      <h2 id="versions-title">{t('versions.title')}</h2>
      <p className="facts">{t('versions.about')}</p>
      <PlainTable
        caption={t('versions.title')}
        headings={[...columns, t('versions.by'), t('versions.actions')]}
        look="small"
      >
        {view.rows.map((row) => (
          <Version key={row.from} row={row} t={t} />
        ))}
      </PlainTable>
    </section>
  )
}

function Version({ row, t }: { row: VersionRow; t: TFunction }) {
  const { days, dept, post, rank, status, leader, source, lookHref, correctHref } = row
  return (
    <tr>
      <th scope="row" className="k">
        {days}
      </th>
      <td>{dept || '—'}</td>
      <td>{post || '—'}</td>
      <td>{rank || '—'}</td>
      <td>
        <Pill {...status} />
      </td>
      <td>{leader || '—'}</td>
      <td>{source.href ? <a href={source.href}>{source.text}</a> : source.text || '—'}</td>
      <td>
        {lookHref && (
          <a href={lookHref} aria-label={`${t('versions.look')}: ${days}`}>
            {t('versions.look')}
          </a>
        )}{' '}
        {correctHref && (
          <a href={correctHref} aria-label={`${t('versions.correct')}: ${days}`}>
            {t('versions.correct')}
          </a>
        )}
      </td>
    </tr>
  )
}
