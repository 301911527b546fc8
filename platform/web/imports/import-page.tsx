import { useTranslation } from 'react-i18next'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { DownloadCard, UploadCard } from '#platform/web/components/form/upload-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { ImportView } from './import-view.ts'

/** The page to choose a file whose rows become records. */
export function ImportPage({ view }: { view: ImportView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={view.title} back={view.back}>
      <ProblemSummary heading={view.heading} problems={view.problems} />
      <DownloadCard
        heading={t('imports.first')}
        about={t('imports.aboutTemplate')}
        files={view.templates}
      />
      <UploadCard
        heading={t('imports.second')}
        hints={view.hints}
        isRefused={view.problems.length > 0}
        send={t('imports.send')}
      />
      {view.files.length > 0 && <Files files={view.files} />}
    </PageFrame>
  )
}

function Files({ files }: Pick<ImportView, 'files'>) {
  const { t } = useTranslation()
  return (
    <section className="card import-card">
      <h2>{t('imports.recent')}</h2>
      <ul className="import-files">
        {files.map(({ id, name, href, when, state }) => (
          <li key={id}>
            <a href={href}>
              <bdi>{name}</bdi>
            </a>
            <Pill {...state} />
            <small>{when}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
