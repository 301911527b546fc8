import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { ChangedValues } from '#platform/web/components/page/changed-values.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { DocumentPreviewView, PreviewedStep, ToMend } from './document-preview-view.ts'
import { FactList } from './fact-list.tsx'

type Props = {
  view: DocumentPreviewView
  t: TFunction
  /** The button that computes the preview again when no script does. */
  children?: ReactNode
}

/** What a submission would do now: days, balance, approvers and missing values. */
export function DocumentPreviewPanel({ view, t, children }: Props) {
  const { isKnown, open, problems, missing, facts, changes, steps } = view
  return (
    <section className="card document-preview" aria-labelledby="preview-title">
      <div className="card-head">
        <h2 id="preview-title">{view.title ?? t('submission.title')}</h2>
        {children}
      </div>
      <div aria-live="polite" aria-atomic="true">
        <List entries={problems} className="to-mend to-mend-red" />
        {missing.length > 0 && (
          <>
            <p className="to-mend-head">
              {t(view.isToBeSavedFirst ? 'submission.missingLater' : 'submission.missing')}
            </p>
            <List entries={missing} className="to-mend" />
          </>
        )}
        {(facts.length > 0 || steps) && (
          <FactList facts={facts}>
            {steps && (
              <div>
                <dt>{t('submission.approvers')}</dt>
                <dd>{steps.length > 0 ? <Steps steps={steps} /> : t('submission.nobody')}</dd>
              </div>
            )}
          </FactList>
        )}
        {changes.length > 0 && (
          <>
            <h3>{t('approval.changes.title')}</h3>
            <ChangedValues changes={changes} t={t} />
          </>
        )}
        {!isKnown && problems.length === 0 && <p className="hint">{t('submission.unknown')}</p>}
        {open && <p className="hint">{open}</p>}
      </div>
    </section>
  )
}

function List({ entries, className }: { entries: readonly ToMend[]; className: string }) {
  if (entries.length === 0) return null
  return (
    <ul className={className}>
      {entries.map(({ text, href }) => (
        <li key={text}>{href === null ? text : <a href={href}>{text}</a>}</li>
      ))}
    </ul>
  )
}

function Steps({ steps }: { steps: readonly PreviewedStep[] }) {
  return (
    <ol className="preview-steps">
      {steps.map(({ key, title, people, note }) => (
        <li key={key}>
          {people.map((one) => (
            <span key={one.key} className="who">
              <Face {...one.face} size="small" />
              {one.name}
            </span>
          ))}
          <span className="facts">{note === '' ? title : `${title} · ${note}`}</span>
        </li>
      ))}
    </ol>
  )
}
