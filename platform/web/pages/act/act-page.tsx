import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentPreviewPanel } from '#platform/web/approval/document-preview-panel.tsx'
import { PageForm } from '#platform/web/components/dialog/page-form.tsx'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { drawnControls } from '#platform/web/components/form/drawn-controls.tsx'
import { EnterButton, EnterDoesNothing } from '#platform/web/components/form/enter-button.tsx'
import { formLook } from '#platform/web/components/form/form-look.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { LinkField } from '#platform/web/components/page/link-field.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { ActView } from './act-view.ts'

type Props = {
  view: ActView
  /** Facts that the user needs before filling in the form. */
  children?: ReactNode
  /** Further buttons to send the form, next to the usual one. */
  alsoSent?: ReactNode
}

/** The form of a button, with its confirmation. */
export function ActPage({ view, children, alsoSent }: Props) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  const { groups, label, back, outcome } = view
  if (outcome) return <Outcome view={view} outcome={outcome} />
  if (view.preview) {
    return (
      <Preview view={view} preview={view.preview}>
        {children}
      </Preview>
    )
  }
  return (
    <PageFrame title={view.title} facts={view.facts} back={back}>
      <ProblemSummary heading={headingOf(view, t)} problems={view.problems} />
      <Notices notices={view.notices ?? []} />
      {children}
      <PageForm
        method="post"
        className={formLook(groups.flatMap(({ controls }) => controls))}
        key={view.draw}
        aria-busy={isBusy}
      >
        <FormToken />
        {view.verdict ? <EnterDoesNothing /> : <EnterButton>{label}</EnterButton>}
        {view.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {view.confirm && !view.isPreviewed && <p className="card confirm">{view.confirm}</p>}
        {groups.length === 0 && !isRefused(view) && (
          <p className="card confirm">{view.question || t('page.actQuestion', { label })}</p>
        )}
        {view.submission && <DocumentPreviewPanel view={view.submission} t={t} />}
        {groups.map(({ name, label: legend, controls }) => (
          <fieldset key={name} className="card">
            <legend>{legend}</legend>
            <div className="fields">{drawnControls(controls, t)}</div>
          </fieldset>
        ))}
        <div className="buttons">
          {view.verdict ? (
            <Verdict verdict={view.verdict} />
          ) : (
            <button
              type="submit"
              className={isRefused(view) ? 'button' : 'button button-primary'}
              disabled={isBusy}
            >
              {isBusy ? t('page.acting') : sendLabel(view, t)}
            </button>
          )}
          {alsoSent}
          <a className="button" href={back.href}>
            {t('page.cancel')}
          </a>
          {groups.some(({ controls }) => controls.some(({ required }) => required)) && (
            <span className="hint">{t('page.requiredHint')}</span>
          )}
        </div>
      </PageForm>
    </PageFrame>
  )
}

function sendLabel({ isBlocked, isPreviewed, label }: ActView, t: TFunction): string {
  if (isBlocked) return t('page.checkAgain')
  return isPreviewed ? t('page.previewAct') : label
}

/** The buttons for yes and no. The reason for no is a field of the form above. */
function Verdict({ verdict: { name, yes, no } }: { verdict: NonNullable<ActView['verdict']> }) {
  return (
    <>
      <SubmitButton name={name} value="true" look="button-primary">
        {yes}
      </SubmitButton>
      <SubmitButton name={name} value="false" look="button-refuse">
        {no}
      </SubmitButton>
    </>
  )
}

/** Whether the API would refuse the action now. */
function isRefused({ submission, isBlocked = false }: ActView): boolean {
  return isBlocked || (!!submission && submission.problems.length + submission.missing.length > 0)
}

type PreviewProps = {
  view: ActView
  preview: NonNullable<ActView['preview']>
  children?: ReactNode
}

/** Shows the preview of an action, and the button that confirms it. */
function Preview({ view, preview, children }: PreviewProps) {
  const { t } = useTranslation()
  const isBusy = useBusy()
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      <ProblemSummary heading={t('page.notDone')} problems={view.problems} />
      {children}
      <PageForm method="post" className="form" key={view.draw} aria-busy={isBusy}>
        <FormToken />
        <EnterButton name="intent" value="edit">
          {t('page.previewTitle')}
        </EnterButton>
        {[...view.hidden, ...preview.typed].map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <section className="card consequences" aria-labelledby="preview-title">
          <h2 id="preview-title">{t('page.previewTitle')}</h2>
          <ul>
            {preview.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        {view.confirm && <p className="card confirm">{view.confirm}</p>}
        <div className="buttons">
          <button
            type="submit"
            name="intent"
            value="confirm"
            className="button button-primary"
            disabled={isBusy}
          >
            {isBusy ? t('page.acting') : t('page.confirmAct', { label: view.label })}
          </button>
          {view.groups.length > 0 && (
            <button type="submit" name="intent" value="edit" className="button">
              {t('page.backToForm')}
            </button>
          )}
          <a className="button" href={view.back.href}>
            {t('page.cancel')}
          </a>
        </div>
      </PageForm>
    </PageFrame>
  )
}

type OutcomeProps = { view: ActView; outcome: NonNullable<ActView['outcome']> }

/**
 * The result of an action. The response is this page and no redirect, because only this page has the secret.
 */
function Outcome({ view, outcome }: OutcomeProps) {
  const { t } = useTranslation()
  const { message, secret, link, made, notes = [] } = outcome
  const isSecret = secret !== null || link !== null
  const leaving = {
    href: view.back.href,
    label: isSecret ? t('page.noted') : t('page.backTo', { name: view.back.label }),
  }
  const open = outcome.open ?? leaving
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      <section className="card confirm" role="status">
        <p>{message}</p>
        {notes.map((note) => (
          <p key={note} className="hint">
            {note}
          </p>
        ))}
        {made.length > 0 && (
          <dl className="made">
            {made.map(({ kind, title, href }) => (
              <div key={href}>
                <dt>{kind}</dt>
                <dd>
                  <a href={href}>{title}</a>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {link !== null && <LinkField link={link} />}
        {secret !== null && (
          <>
            <p>
              <code className="secret">{secret}</code>
            </p>
            <p className="hint">{t('page.shownOnce')}</p>
          </>
        )}
        <p>
          <a className="button button-primary" href={open.href}>
            {open.label}
          </a>
        </p>
      </section>
    </PageFrame>
  )
}

/** Problems with values that the user can correct do not count as a failure of the action. */
function headingOf({ heading, problems }: ActView, t: TFunction): string {
  const isMendable = problems.length > 0 && problems.every(({ name }) => name !== null)
  return isMendable ? heading : t('page.notDone')
}
