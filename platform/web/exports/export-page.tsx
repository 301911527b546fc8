import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { useRefresh } from '#platform/web/components/page/use-refresh.ts'
import { Progress } from '#platform/web/components/ui/progress.tsx'
import { ExportButtons } from './export-buttons.tsx'
import type { ExportPageView, ExportView } from './exports-view.ts'

/** The page of one export: its progress, then the buttons for the file. */
export function ExportPage({ view }: { view: ExportPageView }) {
  const { t } = useTranslation()
  const { file, refreshSeconds } = view
  useRefresh(refreshSeconds)
  const back = { label: t('exports.title'), href: '/account/exports' }
  return (
    <PageFrame title={view.title} back={back}>
      <section className="card export-file" aria-label={file.label}>
        <p role="status">
          <strong>{file.stateText}</strong>
        </p>
        {file.problem && <p className="notice notice-error">{file.problem}</p>}
        {refreshSeconds !== null && (
          <Progress done={file.done} total={file.total} text={file.rows} />
        )}
        <Facts file={file} t={t} />
        <ExportButtons file={file} t={t} />
        <p className="text-sm text-muted">{t('exports.hint')}</p>
      </section>
    </PageFrame>
  )
}

function Facts({ file, t }: { file: ExportView; t: TFunction }) {
  const facts = [
    ['filter', file.filter || t('exports.noFilter')],
    ['format', file.format],
    ['rows', file.rows],
    ['size', file.size],
    ['createdAt', file.createdAt],
    ['expiresAt', file.expiresAt],
  ] as const
  return (
    <dl className="export-facts">
      {facts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name}>
            <dt>{t(`exports.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
