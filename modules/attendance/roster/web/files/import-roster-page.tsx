import { useTranslation } from 'react-i18next'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { DownloadCard, UploadCard } from '#platform/web/components/form/upload-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { ImportRosterView } from './import-roster.server.ts'

/** Import of a month: first the user downloads the current month, then they upload the completed file. */
export function ImportRosterPage({ view }: { view: ImportRosterView }) {
  const { t } = useTranslation()
  const { problems, templates } = view
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      <ProblemSummary heading={t('roster.notSaved')} problems={problems} />
      <DownloadCard
        heading={t('roster.import.first')}
        about={t('roster.import.about')}
        files={templates}
      />
      <UploadCard
        heading={t('roster.import.second')}
        hints={[t('roster.import.hint')]}
        isRefused={problems.length > 0}
        send={t('roster.import.send')}
      />
    </PageFrame>
  )
}
