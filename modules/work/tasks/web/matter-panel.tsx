import { useTranslation } from 'react-i18next'
import { AttachedFiles } from '#platform/web/components/page/attached-files.tsx'
import { DetailValues } from '#platform/web/components/page/detail-groups.tsx'
import { RichText } from '#platform/web/components/ui/rich-text.tsx'
import type { MatterView } from './matter-view.ts'
import { Part, People, ReportList } from './task-parts.tsx'

/** The task's content and the submitted work, shown above the decision form. */
export function MatterPanel({ view }: { view: MatterView }) {
  const { t } = useTranslation()
  const { asked, content, plan, reports, files } = view
  return (
    <div className="task-columns">
      <div>
        <Part name="content" title={t('tasks.content')}>
          <RichText nodes={content} />
          {files.length > 0 && <AttachedFiles files={files} />}
        </Part>
        <Part name="report" title={t('tasks.reports')}>
          {reports.length > 0 ? (
            <ReportList reports={reports} />
          ) : (
            <p className="hint">{t('tasks.noReports')}</p>
          )}
        </Part>
      </div>
      <div>
        <Part name="approvals" title={t('tasks.approvals')}>
          <People people={asked} />
        </Part>
        <Part name="plan" title={t('tasks.plan')}>
          <DetailValues rows={plan} />
        </Part>
      </div>
    </div>
  )
}
