import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { drawnControls } from '#platform/web/components/form/drawn-controls.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { RecommendFormView, RecommendView } from './referrals-view.ts'

type Props = { form: RecommendFormView; t: TFunction }

/** A recommendation on one page: what the need asks for, the person, and that the person agrees. */
export function RecommendPage({ view }: { view: RecommendView }) {
  const { t } = useTranslation()
  const { title, back, facts, closed, form } = view
  return (
    <PageFrame title={title} back={back} facts={facts}>
      {closed && <p className="notice notice-doubt">{closed}</p>}
      {form && <RecommendForm form={form} back={back.href} t={t} />}
    </PageFrame>
  )
}

function RecommendForm({ form, back, t }: Props & { back: string }) {
  const isBusy = useBusy()
  return (
    <>
      <ProblemSummary heading={form.heading} problems={form.problems} />
      <Form
        method="post"
        encType="multipart/form-data"
        className="form"
        key={form.draw}
        aria-busy={isBusy}
      >
        <FormToken />
        {form.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="form-parts">
          <About form={form} t={t} />
          <fieldset className="card">
            <legend>{t('referrals.person')}</legend>
            <div className="fields">{drawnControls(form.controls, t)}</div>
            <Files form={form} t={t} />
          </fieldset>
          <Consent form={form} t={t} />
        </div>
        <div className="buttons">
          <button type="submit" className="button button-primary" disabled={isBusy}>
            {isBusy ? t('page.acting') : t('referrals.send')}
          </button>
          <a className="button" href={back}>
            {t('page.cancel')}
          </a>
          <span className="hint">{t('page.requiredHint')}</span>
        </div>
      </Form>
    </>
  )
}

function About({ form: { about }, t }: Props) {
  return (
    <details className="card folded">
      <summary>{t('referrals.about')}</summary>
      {about.map(({ label, text }) => (
        <div key={label} className="referral-text">
          <h3>{label}</h3>
          <p>{text}</p>
        </div>
      ))}
    </details>
  )
}

function Files({ form: { files }, t }: Props) {
  return (
    <div className="fields referral-files">
      {files.staged.map(({ value, name }) => (
        <label key={value} className="box">
          <input type="checkbox" name="staged" value={value} defaultChecked />
          {name}
        </label>
      ))}
      <div className="field long">
        <label htmlFor={controlId('files')}>{t('referrals.field.files')}</label>
        <input
          id={controlId('files')}
          type="file"
          name="file"
          multiple
          accept={files.accept}
          aria-describedby="files-hint"
        />
        <p className="hint" id="files-hint">
          {files.hint}
        </p>
      </div>
    </div>
  )
}

function Consent({ form: { notice, isAgreed, agreeError }, t }: Props) {
  const [name, about] = ['isAgreed', 'agree-about']
  return (
    <fieldset className="card">
      <legend>{t('referrals.consent')}</legend>
      <p className="hint">{t('referrals.consentHint')}</p>
      <details className="folded">
        <summary>{notice.title}</summary>
        <div className="referral-text">
          <p>{notice.body}</p>
          {notice.facts.map(({ label, value }) => (
            <p key={label}>
              {label}: {value}
            </p>
          ))}
        </div>
      </details>
      <label className="box">
        <input
          id={controlId(name)}
          type="checkbox"
          name={name}
          required
          defaultChecked={isAgreed}
          aria-describedby={agreeError ? about : undefined}
          aria-invalid={agreeError ? true : undefined}
        />
        {t('referrals.agree')}
      </label>
      {agreeError && (
        <p id={about} className="error">
          {agreeError}
        </p>
      )}
    </fieldset>
  )
}
