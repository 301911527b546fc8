import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { ImportView } from './import-view.ts'

/** The page to choose a file whose rows become records. */
export function ImportPage({ view }: { view: ImportView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={view.title} back={view.back}>
      <ProblemSummary heading={view.heading} problems={view.problems} />
      <section className="card import-card">
        <h2>{t('imports.first')}</h2>
        <p>{t('imports.aboutTemplate')}</p>
        <div className="buttons">
          {view.templates.map(({ label, href }) => (
            // The browser fetches it: the router has no page to draw for it.
            <a key={href} className="button" href={href} target="_self">
              {label}
            </a>
          ))}
        </div>
      </section>
      <Upload view={view} />
      {view.files.length > 0 && <Files files={view.files} />}
    </PageFrame>
  )
}

function Upload({ view: { hints, problems } }: { view: ImportView }) {
  const { t } = useTranslation()
  return (
    // The browser sends the form itself: a script has no advantage for a file.
    <form method="post" encType="multipart/form-data" className="card import-card">
      <FormToken />
      <h2>{t('imports.second')}</h2>
      <div className="field">
        <label htmlFor={controlId('file')}>{t('imports.file')}</label>
        <input
          id={controlId('file')}
          type="file"
          name="file"
          accept=".xlsx,.csv,.txt,.dat,.tsv"
          aria-describedby="import-hints"
          aria-invalid={problems.length > 0 || undefined}
        />
      </div>
      <ul className="import-hints hint" id="import-hints">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <div className="buttons">
        <button type="submit" className="button button-primary">
          {t('imports.send')}
        </button>
      </div>
    </form>
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
