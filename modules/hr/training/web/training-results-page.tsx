import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { ResultLine, TrainingResultsView } from './training-desk-view.ts'

type Props = { view: TrainingResultsView }

/** Attendance, hours and results of all participants on one form. */
export function TrainingResultsPage({ view }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { title, back, hint, problems, rows, labels } = view
  const headings = [t('training.person'), ...Object.values(labels)]
  return (
    <PageFrame title={title} facts={back.label} back={back}>
      <ProblemSummary heading={t('training.notSaved')} problems={problems} />
      <p className="facts">{hint}</p>
      {rows.length === 0 ? (
        <p className="empty">{t('training.nobody')}</p>
      ) : (
        <Form method="post" replace className="training-results" aria-busy={isBusy}>
          <FormToken />
          <TableFrame caption={title} headings={headings}>
            {rows.map((row) => (
              <Line key={row.userId} row={row} view={view} />
            ))}
          </TableFrame>
          <div className="buttons">
            <button type="submit" className="button button-primary" disabled={isBusy}>
              {t('training.save')}
            </button>
            <a className="button" href={back.href}>
              {t('page.cancel')}
            </a>
          </div>
        </Form>
      )}
    </PageFrame>
  )
}

type LineProps = Props & { row: ResultLine }

function Line({ row, view: { signIns, results, most, labels } }: LineProps) {
  const { userId, name, deptName, face } = row
  const named = (entry: keyof typeof labels) => ({
    name: `${entry}.${userId}`,
    'aria-label': `${name} ${labels[entry]}`,
    defaultValue: row[entry],
  })
  return (
    <tr>
      <th scope="row" className="two">
        <span className="who">
          <Face {...face} />
          <span>
            {name}
            <small>{deptName}</small>
          </span>
        </span>
      </th>
      <td data-l={labels.signIn}>
        <select {...named('signIn')}>
          {signIns.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td data-l={labels.hours}>
        <input {...named('hours')} type="number" min={0} max={most} step="0.1" />
      </td>
      <td data-l={labels.score}>
        <input {...named('score')} type="number" min={0} max={100} step="0.1" />
      </td>
      <td data-l={labels.result}>
        <select {...named('result')}>
          {results.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
    </tr>
  )
}
