import { Form } from '@remix-run/react'
import { Fragment, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DocumentPreviewPanel } from '#platform/web/approval/document-preview-panel.tsx'
import { useSender } from '#platform/web/components/form/busy.ts'
import { ConflictPanel } from '#platform/web/components/form/conflict-panel.tsx'
import { drawnControls } from '#platform/web/components/form/drawn-controls.tsx'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { formLook } from '#platform/web/components/form/form-look.ts'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { useServerChecks } from '#platform/web/components/form/server-checks.ts'
import { usePostedView } from '#platform/web/components/form/use-posted-view.ts'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { CHECK_FORM, SUBMIT } from '#platform/wire/records/form-parts.ts'
import type { FormView } from './form-view.ts'

type Props = {
  view: FormView
  /** Fields of a special form. */
  children?: ReactNode
  /** The group that the fields of a special form follow; without it they follow all groups. */
  after?: string
  /** Further buttons to send the form, next to the usual one. */
  alsoSent?: ReactNode
  /** A separate form above this one. */
  above?: ReactNode
}

/** The form of any resource, for a new record or a change. A plain POST to its own URL. */
export function FormPage({ view, children, after, alsoSent, above }: Props) {
  const { t } = useTranslation()
  const { isBusy, sender, noteSender } = useSender()
  const checks = useServerChecks()
  const form = useRef<HTMLFormElement>(null)
  const drawn = view.preview ?? null
  const { view: preview, isLive } = usePostedView(form, { source: drawn?.source ?? '', drawn })
  const { conflict, groups, submits = null, submit: save = t('page.save') } = view
  const isSubmitMain = submits !== null && preview?.isToBeSavedFirst !== true
  const isOneGroup = groups.length === 1
  const isSaid = (label: string) =>
    isOneGroup && view.title.toLowerCase().includes(label.toLowerCase())
  const controls = [
    ...(conflict?.rows ?? []).map((row) => row.control),
    ...groups.flatMap((group) => group.controls),
  ]
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back}>
      {above}
      <ProblemSummary heading={view.heading} problems={view.problems} />
      <Form
        ref={form}
        method="post"
        encType={view.hasFiles ? 'multipart/form-data' : undefined}
        className={preview ? 'form' : formLook(controls)}
        key={view.draw}
        aria-busy={isBusy}
        noValidate={checks.noValidate}
        onSubmit={(event) => {
          noteSender(event)
          checks.onSubmit(event)
        }}
      >
        <FormToken />
        {submits && isSubmitMain ? (
          <EnterButton name="intent" value={SUBMIT}>
            {submits.label}
          </EnterButton>
        ) : (
          <EnterButton>{save}</EnterButton>
        )}
        {view.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={preview ? 'form-beside' : 'form-parts'}>
          <div className="form-parts">
            {conflict && <ConflictPanel conflict={conflict} t={t} />}
            {groups.map(({ name, label, controls }) => (
              <Fragment key={name}>
                <fieldset className="card" aria-label={isSaid(label) ? label : undefined}>
                  {!isSaid(label) && <legend>{label}</legend>}
                  <div className="fields">{drawnControls(controls, t)}</div>
                </fieldset>
                {name === after && children}
              </Fragment>
            ))}
            {after === undefined && children}
            {view.confirm && <p className="card confirm">{view.confirm}</p>}
          </div>
          {preview && (
            <DocumentPreviewPanel view={preview} t={t}>
              {!isLive && (
                <button type="submit" name="intent" value={CHECK_FORM} className="button">
                  {t('submission.check')}
                </button>
              )}
            </DocumentPreviewPanel>
          )}
        </div>
        <div className="buttons">
          {submits && isSubmitMain && (
            <button
              type="submit"
              name="intent"
              value={SUBMIT}
              className="button button-primary"
              disabled={isBusy}
            >
              {sender === SUBMIT ? t('page.acting') : submits.label}
            </button>
          )}
          <button
            type="submit"
            className={isSubmitMain ? 'button' : 'button button-primary'}
            disabled={isBusy}
          >
            {sender === '' ? t('page.saving') : save}
          </button>
          {alsoSent}
          <a className="button" href={view.cancel}>
            {t(conflict ? 'page.giveUp' : 'page.cancel')}
          </a>
          {controls.some(({ required }) => required) && (
            <span className="hint">{t('page.requiredHint')}</span>
          )}
        </div>
      </Form>
    </PageFrame>
  )
}
