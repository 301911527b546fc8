import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { useRefresh } from '#platform/web/components/page/use-refresh.ts'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { Progress } from '#platform/web/components/ui/progress.tsx'
import { ImportColumns } from './import-columns.tsx'
import { IMPORT_INTENTS, type ImportFileView } from './import-file-view.ts'
import { ImportQuestions } from './import-questions.tsx'
import { ImportReading } from './import-reading.tsx'
import { ImportRows } from './import-rows.tsx'

type Props = { view: ImportFileView }

/** A file whose rows become records: the meaning of its columns, the preview, and the result. */
export function ImportFilePage({ view }: Props) {
  useRefresh(view.refreshSeconds)
  return (
    <PageFrame title={view.title} back={view.back}>
      <ProblemSummary heading={view.heading} problems={view.problems} />
      {view.problem && <p className="notice notice-error">{view.problem}</p>}
      <section className="card import-card" aria-label={view.name}>
        <p className="import-file" role="status">
          <strong>
            <bdi>{view.name}</bdi>
          </strong>
          <Pill {...view.pill} />
        </p>
        {view.progress && <Progress {...view.progress} />}
        {view.facts.length > 0 && (
          <ul className="import-hints hint">
            {view.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <Counts view={view} />
        <Press view={view} />
        <p className="hint">{view.expires}</p>
      </section>
      {view.reading && <ImportReading reading={view.reading} />}
      {view.columns && <ImportColumns columns={view.columns} />}
      {view.questions.length > 0 && <ImportQuestions questions={view.questions} />}
      {(view.rows.length > 0 || view.tabs.length > 0) && <ImportRows view={view} />}
    </PageFrame>
  )
}

function Counts({ view: { counts } }: Props) {
  if (counts.length === 0) return null
  return (
    <dl className="import-counts">
      {counts.map(({ kind, label, text }) => (
        <div key={kind} className={`import-count import-${kind}`}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function Press({ view }: Props) {
  const { t } = useTranslation()
  const { commit, state } = view
  return (
    <Form method="post" className="import-press">
      <FormToken />
      <EnterDoesNothing />
      <input type="hidden" name="list" value={view.back.href} />
      {commit?.leaveOut && (
        <label className="import-leave">
          <input type="checkbox" name="withoutRefused" value="true" />
          {commit.leaveOut}
        </label>
      )}
      <div className="buttons">
        {commit && <Button intent="commit" text={commit.label} isPrimary />}
        {state === 'done' && (
          <a className="button button-primary" href={view.list}>
            {t('imports.toList')}
          </a>
        )}
        {view.refusedHref && (
          // A plain link: the browser downloads the file, because the router has no page for it.
          <a className="button" href={view.refusedHref} target="_self">
            {t('imports.refusedFile')}
          </a>
        )}
        {view.mayCheck && <Button intent="check" text={t('imports.check')} />}
        {view.columnsHref && (
          <a className="button" href={view.columnsHref}>
            {t('imports.columns')}
          </a>
        )}
        {view.mayRemove && <Button intent="remove" text={t('imports.remove')} />}
      </div>
    </Form>
  )
}

type ButtonProps = { intent: keyof typeof IMPORT_INTENTS; text: string; isPrimary?: true }

function Button({ intent, text, isPrimary }: ButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={IMPORT_INTENTS[intent]}
      className={isPrimary ? 'button button-primary' : 'button'}
      disabled={useBusy()}
    >
      {text}
    </button>
  )
}
