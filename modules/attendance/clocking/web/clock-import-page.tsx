import { useTranslation } from 'react-i18next'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { UploadCard } from '#platform/web/components/form/upload-card.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { ReadingChoices } from '#platform/web/components/page/reading-choices.tsx'
import type { ClockImportView } from './clock-import-view.ts'

/** The page on which the user chooses a file of an attendance machine. */
export function ClockImportPage({ view }: { view: ClockImportView }) {
  return (
    <PageFrame title={view.title} back={view.back}>
      <ProblemSummary heading={view.heading} problems={view.problems} />
      {view.done && <Done done={view.done} />}
      <Upload view={view} />
    </PageFrame>
  )
}

function Done({ done: { text, left, listHref } }: { done: NonNullable<ClockImportView['done']> }) {
  const { t } = useTranslation()
  return (
    <section className="card import-card" role="status">
      <p>
        <strong>{text}</strong> <a href={listHref}>{t('imports.toList')}</a>
      </p>
      {left.length > 0 && (
        <ul className="import-hints">
          {left.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Upload({ view: { hints, problems, isLenient, reading } }: { view: ClockImportView }) {
  const { t } = useTranslation()
  return (
    <UploadCard
      hints={hints}
      isRefused={problems.length > 0}
      send={t('clockImport.send')}
      fields={
        <>
          <ReadingChoices choices={reading} />
          <label className="import-leave">
            <input type="checkbox" name="skipErrors" defaultChecked={isLenient} />
            {t('clockImport.lenient')}
          </label>
        </>
      }
    />
  )
}
