import { useTranslation } from 'react-i18next'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { DownloadCard, UploadCard } from '#platform/web/components/form/upload-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { SheetImportView } from './spreadsheet-view.ts'

/** The page on which the workbook of a file is uploaded, or replaced. */
export function SheetImportPage({ view }: { view: SheetImportView }) {
  const { t } = useTranslation()
  const { title, facts, back, problems, replaces, templateHref } = view
  const hints = (['headings', 'exact', 'hidden', 'safe'] as const).map((name) =>
    t(`spreadsheet.hint.${name}`),
  )
  return (
    <PageFrame title={title} facts={facts} back={back}>
      <ProblemSummary heading={t('spreadsheet.refused')} problems={problems} />
      <UploadCard
        hints={replaces ? [...hints, t('spreadsheet.hint.replaces')] : hints}
        isRefused={problems.length > 0}
        send={t('spreadsheet.send')}
        fields={
          <div className="field">
            <label htmlFor="sheet-number">{t('spreadsheet.sheetNumber')}</label>
            <input id="sheet-number" name="sheet" inputMode="numeric" />
          </div>
        }
      />
      <DownloadCard
        heading={t('spreadsheet.templateTitle')}
        about={t('spreadsheet.templateAbout')}
        files={[{ label: t('spreadsheet.templateFile'), href: templateHref }]}
      />
    </PageFrame>
  )
}
