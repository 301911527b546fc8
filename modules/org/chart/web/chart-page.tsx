import { useTranslation } from 'react-i18next'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { ChartForms, FoundDepartments } from './chart-tools.tsx'
import { ChartTree } from './chart-tree.tsx'
import type { ChartView } from './chart-view.ts'

/** Shows the organisation on a day. The server draws it; the URL holds its whole state. */
export function ChartPage({ view }: { view: ChartView }) {
  const { t } = useTranslation()
  return (
    <PageFrame
      title={t('org.chart')}
      count={t('org.departments', { count: view.total })}
      actions={<PrintButton label={t('org.print')} />}
    >
      <Notices notices={view.notices} />
      <ChartForms view={view} t={t} />
      <FoundDepartments view={view} t={t} />
      {view.trail.length > 0 && (
        <nav className="tree-trail no-print" aria-label={t('page.parts')}>
          <ol>
            {view.trail.map(({ label, href }, index) => (
              <li key={href}>
                {index === view.trail.length - 1 ? (
                  <span>{label}</span>
                ) : (
                  <a href={href}>{label}</a>
                )}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {view.boxes.length > 0 ? (
        <ChartTree view={view} t={t} />
      ) : (
        <p className="empty">{t('page.empty')}</p>
      )}
    </PageFrame>
  )
}
