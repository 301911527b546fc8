import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { ImportRosterView } from './import-roster.server.ts'

/** Import of a month: first the user downloads the current month, then they upload the completed file. */
export function ImportRosterPage({ view }: { view: ImportRosterView }) {
  const { t } = useTranslation()
  const { problems, templates } = view
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      <ProblemSummary heading={t('roster.notSaved')} problems={problems} />
      <section className="card roster-card">
        <h2>{t('roster.import.first')}</h2>
        <p>{t('roster.import.about')}</p>
        <div className="buttons">
          {templates.map(({ label, href }) => (
            // A plain link: the browser downloads the file, and the router has no page for it.
            <a key={href} className="button" href={href} target="_self">
              {label}
            </a>
          ))}
        </div>
      </section>
      {/* A plain form: an upload gains nothing from a script. */}
      <form method="post" encType="multipart/form-data" className="card roster-card">
        <FormToken />
        <h2>{t('roster.import.second')}</h2>
        <div className="field">
          <label htmlFor={controlId('file')}>{t('roster.import.file')}</label>
          <input
            id={controlId('file')}
            type="file"
            name="file"
            accept=".xlsx,.csv,.txt,.tsv"
            aria-describedby="import-hint"
            aria-invalid={problems.length > 0 || undefined}
          />
        </div>
        <p className="hint" id="import-hint">
          {t('roster.import.hint')}
        </p>
        <div className="buttons">
          <button type="submit" className="button button-primary">
            {t('roster.import.send')}
          </button>
        </div>
      </form>
    </PageFrame>
  )
}
