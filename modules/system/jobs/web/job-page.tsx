import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { useRefresh } from '#platform/web/components/page/use-refresh.ts'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { type JobPageView, type JobRunView, UNDERSTOOD } from './jobs-view.ts'

/** One job: its schedule, its runs, and a button to run it now. */
export function JobPage({ view }: { view: JobPageView }) {
  const { t } = useTranslation()
  const { title, back, refreshSeconds, job, underWay, run, runs } = view
  useRefresh(refreshSeconds)
  const facts = [
    ['schedule', job.schedule],
    ['next', job.next],
  ] as const
  return (
    <PageFrame title={title} facts={job.about} back={back}>
      <section className="card export-file" aria-label={title}>
        {underWay && (
          <p role="status">
            <strong>{underWay}</strong> {t('exports.refreshes')}{' '}
            <a href={job.href}>{t('jobs.refresh')}</a>
          </p>
        )}
        {job.problem && <p className="notice notice-error">{job.problem}</p>}
        <dl className="export-facts">
          {facts.map(([name, text]) => (
            <div key={name}>
              <dt>{t(`jobs.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {run && <RunNow asksFirst={run.asksFirst} t={t} />}
      </section>
      <section aria-labelledby="job-runs">
        <h2 id="job-runs">{t('jobs.runs')}</h2>
        {runs.length > 0 ? <Runs runs={runs} t={t} /> : <p className="empty">{t('jobs.never')}</p>}
      </section>
    </PageFrame>
  )
}

function RunNow({ asksFirst, t }: { asksFirst: boolean; t: TFunction }) {
  const isBusy = useBusy()
  return (
    <Form method="post" className="job-run">
      <FormToken />
      {asksFirst && (
        <label>
          <input type="checkbox" name={UNDERSTOOD} value="1" required />
          {t('jobs.understood')}
        </label>
      )}
      <button type="submit" className="button" disabled={isBusy}>
        {t('jobs.run')}
      </button>
    </Form>
  )
}

function Runs({ runs, t }: { runs: readonly JobRunView[]; t: TFunction }) {
  const heads = ['state', 'duration', 'by', 'problem'] as const
  return (
    <TableFrame
      caption={t('jobs.runs')}
      headings={[t('jobs.startedAt'), ...heads.map((head) => t(`jobs.${head}`))]}
    >
      {runs.map(({ id, pill, startedAt, duration, by, problem }) => (
        <tr key={id}>
          <th scope="row">{startedAt}</th>
          <td data-l={t('jobs.state')}>
            <Pill {...pill} />
          </td>
          <td data-l={t('jobs.duration')}>{duration}</td>
          <td data-l={t('jobs.by')}>{by}</td>
          <td data-l={t('jobs.problem')}>{problem || '—'}</td>
        </tr>
      ))}
    </TableFrame>
  )
}
