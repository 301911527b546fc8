import { useTranslation } from 'react-i18next'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { UploadCard } from '#platform/web/components/form/upload-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { TaxResultView } from './tax-month.server.ts'

/** The bureau's result of a tax period is chosen and compared. */
export function TaxResultPage({ view }: { view: TaxResultView }) {
  const { t } = useTranslation()
  const { problems } = view
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      <ProblemSummary heading={t('taxMonth.result.refused')} problems={problems} />
      <UploadCard
        hints={[t('taxMonth.result.hint'), t('taxMonth.result.safe')]}
        isRefused={problems.length > 0}
        send={t('taxMonth.result.send')}
      />
    </PageFrame>
  )
}
