import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { JobsView } from './jobs-view.ts'

/** Background jobs with schedule, last result and next run. */
export function JobsPage({ view: { title, jobs } }: { view: JobsView }) {
  const { t } = useTranslation()
  const heads = ['schedule', 'last', 'startedAt', 'duration', 'next'] as const
  return (
    <PageFrame title={title} facts={t('jobs.purpose')}>
      <TableFrame
        caption={title}
        headings={[t('jobs.job'), ...heads.map((head) => t(`jobs.${head}`))]}
      >
        {jobs.map(({ name, href, label, about, schedule, last, problem, next }) => (
          <tr key={name}>
            <th scope="row">
              <a href={href}>{label}</a>
              <small>{about}</small>
            </th>
            <td data-l={t('jobs.schedule')}>{schedule}</td>
            <td data-l={t('jobs.last')}>
              {last ? <Pill {...last.pill} /> : t('jobs.never')}
              {problem && <small>{problem}</small>}
            </td>
            <td data-l={t('jobs.startedAt')} className="k">
              {last?.startedAt ?? '—'}
            </td>
            <td data-l={t('jobs.duration')}>{last?.duration ?? '—'}</td>
            <td data-l={t('jobs.next')} className="k">
              {next}
            </td>
          </tr>
        ))}
      </TableFrame>
    </PageFrame>
  )
}
