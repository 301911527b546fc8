import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { ReportShelf } from './report-view.ts'

/** The page to find reports: by category, or by a word of their name. */
export function ReportListPage({
  view: { typed, categories, templatesHref },
}: {
  view: ReportShelf
}) {
  const { t } = useTranslation()
  return (
    <PageFrame
      title={t('reports.title')}
      actions={
        templatesHref && (
          <a href={templatesHref} className="button">
            {t('reports.templates')}
          </a>
        )
      }
    >
      <Form method="get" action="/hr/reports" role="search" className="asked asked-first">
        <label>
          {t('reports.find')}
          <input type="search" name="key" key={typed} defaultValue={typed} />
        </label>
        <button type="submit" className="button">
          {t('page.search')}
        </button>
      </Form>
      {categories.length === 0 && <p className="card report-empty">{t('reports.noneFound')}</p>}
      <div className="report-shelf">
        {categories.map(({ name, reports }) => (
          <section key={name} className="card">
            <div className="card-head">
              <h2>{name}</h2>
            </div>
            <ul>
              {reports.map(({ name: report, href, remark }) => (
                <li key={href}>
                  <a href={href}>{report}</a>
                  {remark && <p className="facts">{remark}</p>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PageFrame>
  )
}
