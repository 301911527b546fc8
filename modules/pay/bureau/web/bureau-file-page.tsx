import { useTranslation } from 'react-i18next'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { DownloadCard, UploadCard } from '#platform/web/components/form/upload-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { BureauFileView } from './bureau-view.ts'

/** The file of a bureau is chosen and compared. */
export function BureauFilePage({ view }: { view: BureauFileView }) {
  const { t } = useTranslation()
  const { problems, template } = view
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      <ProblemSummary heading={t('bureau.refused')} problems={problems} />
      <UploadCard
        hints={[view.headings, t('bureau.safe')]}
        isRefused={problems.length > 0}
        send={t('bureau.send')}
      />
      {template && (
        <DownloadCard
          heading={t('bureau.templateTitle')}
          about={t('bureau.templateAbout')}
          files={[{ label: t('bureau.templateFile'), href: template }]}
        />
      )}
    </PageFrame>
  )
}
