import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Figures, MonthGrid } from '#modules/attendance/months/web/month-grid.tsx'
import { loadMonth } from '#modules/attendance/months/web/monthly.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/attendance.css?url'

export const loader = guarded('view', loadMonth)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** An employee's month with its days. */
export default function MonthRecord() {
  const { grid, cycle, ...view } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <RecordPage view={view}>
      <section className="card day-card" aria-labelledby="month-days">
        <div className="card-head">
          <h2 id="month-days">{t('attendRecords.daysOfMonth', { month: grid.label })}</h2>
        </div>
        <div className="day-both">
          <div>
            <MonthGrid view={grid} />
          </div>
          <div>
            <Figures figures={grid.figures} />
            {cycle.length > 0 && (
              <ul className="day-cycle" aria-label={t('attendRecords.cycle.title')}>
                {cycle.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </section>
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
