import type { TFunction } from 'i18next'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { VersionRow, VersionsView } from './versions-view.ts'

type Props = { view: VersionsView; t: TFunction }

/** Shows the versions of an employment, the latest first. */
export function VersionsTable({ view, t }: Props) {
  const { labels, rows } = view
  const { dept, post, rank, status } = labels
  const hasActions = rows.some(({ lookHref, correctHref }) => lookHref || correctHref)
  const columns = [
    t('versions.days'),
    dept,
    post,
    rank,
    status,
    t('versions.leader'),
    t('versions.by'),
    ...(hasActions ? [{ label: t('versions.actions'), look: 'actions' }] : []),
  ]
  return (
    <section className="card overview-card versions" aria-labelledby="versions-title">
      <div className="card-head">
        <h2 id="versions-title">{t('versions.title')}</h2>
      </div>
      <p className="card-note">{t('versions.about')}</p>
      <TableFrame caption={t('versions.title')} headings={columns}>
        {rows.map((row) => (
          <Version key={row.from} row={row} labels={labels} hasActions={hasActions} t={t} />
        ))}
      </TableFrame>
    </section>
  )
}

type RowProps = {
  row: VersionRow
  labels: VersionsView['labels']
  hasActions: boolean
  t: TFunction
}

function Version({ row, labels, hasActions, t }: RowProps) {
  const { days, dept, post, rank, status, leader, source, lookHref, correctHref } = row
  return (
    <tr>
      <th scope="row" className="k">
        {days}
      </th>
      <td data-l={labels.dept}>{dept || '—'}</td>
      <td data-l={labels.post}>{post || '—'}</td>
      <td data-l={labels.rank}>{rank || '—'}</td>
      <td>
        <Pill {...status} />
      </td>
      <td data-l={t('versions.leader')}>{leader || '—'}</td>
      <td data-l={t('versions.by')}>
        {source.href ? (
          <a className="link" href={source.href}>
            {source.text}
          </a>
        ) : (
          source.text || '—'
        )}
      </td>
      {hasActions && (
        <td className="actions">
          {lookHref && (
            <a className="link" href={lookHref} aria-label={`${t('versions.look')}: ${days}`}>
              {t('versions.look')}
            </a>
          )}
          {correctHref && (
            <a className="link" href={correctHref} aria-label={`${t('versions.correct')}: ${days}`}>
              {t('versions.correct')}
            </a>
          )}
        </td>
      )}
    </tr>
  )
}
