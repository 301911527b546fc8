import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { Facts } from './careers-frame.tsx'

type ConsentView = { id: string; title: string; body: string; isAgreed: boolean }

export type ApplyView = {
  title: string
  about: string
  /** Facts about a colleague's link. */
  notices: string[]
  action: string
  form: string
  /** The token of a signed-in reader, or empty. */
  formToken: string
  values: Readonly<Record<string, string>>
  problems: Readonly<Record<string, string>>
  /** What stands above the form, or empty. */
  problem: string
  educations: { value: string; label: string }[]
  files: { accept: string; hint: string; kept: { value: string; name: string }[] }
  notice: ConsentView & { facts: { label: string; value: string }[] }
  pool: (ConsentView & { label: string }) | null
  question: string
}

type Props = { view: ApplyView; t: TFunction }

/** An application on one screen. */
export function ApplyPage({ view, t }: Props) {
  const { title, about, notices, action, form, formToken, problem, problems } = view
  return (
    <>
      <h1>{title}</h1>
      <p>{about}</p>
      {notices.map((text) => (
        <p key={text} className="notice notice-doubt">
          {text}
        </p>
      ))}
      {(problem || Object.keys(problems).length > 0) && (
        <p role="alert" className="notice notice-error">
          {problem || t('careers.check')}
        </p>
      )}
      <form method="post" action={action} encType="multipart/form-data" className="careers-form">
        <FormToken token={formToken} />
        <input type="hidden" name="form" value={form} />
        <Person view={view} t={t} />
        <Schooling view={view} t={t} />
        <Files view={view} t={t} />
        <Notice view={view} t={t} />
        <Pool view={view} t={t} />
        <Question view={view} t={t} />
        <button type="submit" className="button button-primary">
          {t('careers.send')}
        </button>
      </form>
    </>
  )
}

type FieldProps = {
  name: string
  label: string
  problem: string | undefined
  hint?: string
  children: (described: { id: string; 'aria-describedby'?: string }) => ReactNode
}

function Field({ name, label, problem, hint, children }: FieldProps) {
  const isTold = Boolean(problem || hint)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({ id: name, ...(isTold && { 'aria-describedby': `${name}-about` }) })}
      {isTold && (
        <p id={`${name}-about`} className={problem ? 'error' : 'hint'}>
          {problem || hint}
        </p>
      )}
    </div>
  )
}

function Person({ view: { values, problems }, t }: Props) {
  return (
    <>
      <Field name="name" label={t('careers.name')} problem={problems.name}>
        {(own) => (
          <input
            {...own}
            name="name"
            className="input"
            required
            autoComplete="name"
            defaultValue={values.name}
          />
        )}
      </Field>
      <Field name="phone" label={t('careers.phone')} problem={problems.phone}>
        {(own) => (
          <input
            {...own}
            name="phone"
            type="tel"
            className="input"
            required
            autoComplete="tel"
            defaultValue={values.phone}
          />
        )}
      </Field>
      <Field name="email" label={t('careers.email')} problem={problems.email}>
        {(own) => (
          <input
            {...own}
            name="email"
            type="email"
            className="input"
            autoComplete="email"
            defaultValue={values.email}
          />
        )}
      </Field>
    </>
  )
}

function Schooling({ view: { values, problems, educations }, t }: Props) {
  return (
    <>
      <Field name="edu" label={t('careers.ownEdu')} problem={problems.edu}>
        {(own) => (
          <select {...own} name="edu" className="input" defaultValue={values.edu ?? ''}>
            <option value="">{t('careers.notSaid')}</option>
            {educations.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="school" label={t('careers.school')} problem={problems.school}>
        {(own) => <input {...own} name="school" className="input" defaultValue={values.school} />}
      </Field>
      <Field name="major" label={t('careers.major')} problem={problems.major}>
        {(own) => <input {...own} name="major" className="input" defaultValue={values.major} />}
      </Field>
      <Field name="workYears" label={t('careers.ownYears')} problem={problems.workYears}>
        {(own) => (
          <input
            {...own}
            name="workYears"
            className="input"
            inputMode="numeric"
            defaultValue={values.workYears}
          />
        )}
      </Field>
    </>
  )
}

function Files({ view: { files, problems }, t }: Props) {
  const { accept, hint, kept } = files
  return (
    <Field name="files" label={t('careers.resume')} problem={problems.files} hint={hint}>
      {(own) => (
        <>
          {kept.map(({ value, name }) => (
            <label key={value} className="careers-tick">
              <input type="checkbox" name="kept" value={value} defaultChecked />
              <span>{name}</span>
            </label>
          ))}
          <input
            {...own}
            type="file"
            name="resume"
            className="input"
            accept={accept}
            multiple
            required={kept.length === 0}
          />
        </>
      )}
    </Field>
  )
}

function Notice({ view: { notice, problems }, t }: Props) {
  const { id, title, body, facts, isAgreed } = notice
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className="careers-text careers-notice">{body}</div>
      <Facts facts={facts} />
      <input type="hidden" name="noticeId" value={id} />
      <label className="careers-tick">
        <input type="checkbox" name="isAgreed" required defaultChecked={isAgreed} />
        <span>{t('careers.agree')}</span>
      </label>
      {problems.isAgreed && <p className="error">{problems.isAgreed}</p>}
    </fieldset>
  )
}

function Pool({ view: { pool }, t }: Props) {
  if (!pool) return null
  return (
    <fieldset>
      <legend>{pool.title}</legend>
      <div className="careers-text careers-notice">{pool.body}</div>
      <input type="hidden" name="poolId" value={pool.id} />
      <label className="careers-tick">
        <input type="checkbox" name="isPooled" defaultChecked={pool.isAgreed} />
        <span>{pool.label}</span>
      </label>
      <p className="hint">{t('careers.poolFree')}</p>
    </fieldset>
  )
}

function Question({ view: { question, problems }, t }: Props) {
  return (
    <>
      <Field name="sum" label={question} problem={problems.sum} hint={t('careers.questionWhy')}>
        {(own) => (
          <input
            {...own}
            name="sum"
            className="input careers-sum"
            inputMode="numeric"
            required
            autoComplete="off"
          />
        )}
      </Field>
      <div className="careers-unseen" aria-hidden="true">
        <label htmlFor="website">{t('careers.leaveEmpty')}</label>
        <input id="website" name="website" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
