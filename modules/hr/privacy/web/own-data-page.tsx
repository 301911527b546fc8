import type { TFunction } from 'i18next'
import { Facts } from '#modules/hr/careers/web/careers-frame.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'

type Fact = { label: string; value: string }

export type OwnDataView = {
  /** The message about what the holder just did; empty at first. */
  told: string
  person: Fact[]
  consent: Fact[]
  files: string[]
  applications: { title: string; facts: Fact[] }[]
  readings: string[]
  requests: { key: string; title: string; about: string; answer: string }[]
  kinds: { value: string; label: string; hint: string }[]
  action: string
  formToken: string
  fileHref: string
  backHref: string
}

type Props = { view: OwnDataView; t: TFunction }

function Requests({ view: { requests }, t }: Props) {
  if (requests.length === 0) return null
  return (
    <section>
      <h2>{t('privacy.requests')}</h2>
      <ul className="careers-list">
        {requests.map(({ key, title, about, answer }) => (
          <li key={key}>
            <b>{title}</b> <small>{about}</small>
            {answer && <p className="careers-text">{answer}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AskForm({ view: { kinds, action, formToken }, t }: Props) {
  return (
    <section>
      <h2>{t('privacy.ask')}</h2>
      <form method="post" action={action} className="careers-form">
        <FormToken token={formToken} />
        <fieldset>
          <legend>{t('privacy.kind')}</legend>
          {kinds.map(({ value, label, hint }) => (
            <label key={value} className="careers-tick">
              <input type="radio" name="kind" value={value} required />
              <span>
                {label} <small>{hint}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <label>
          <span>{t('privacy.words')}</span>
          <textarea name="words" className="input" rows={3} />
        </label>
        <button type="submit" className="button button-primary">
          {t('privacy.send')}
        </button>
      </form>
    </section>
  )
}

/** What is kept about the holder of a ticket, and what the holder may ask for. */
export function OwnDataPage({ view, t }: Props) {
  const { told, person, consent, files, applications, readings, fileHref, backHref } = view
  return (
    <>
      <h1>{t('privacy.title')}</h1>
      {told && (
        <p role="status" className="notice notice-success">
          {told}
        </p>
      )}
      <p>{t('privacy.about')}</p>
      <p className="careers-buttons">
        <a className="button" href={fileHref}>
          {t('privacy.file')}
        </a>
        <a className="button" href={backHref}>
          {t('careers.status.back')}
        </a>
      </p>
      <Requests view={view} t={t} />
      <section>
        <h2>{t('privacy.person')}</h2>
        <Facts facts={person} />
      </section>
      <section>
        <h2>{t('privacy.consent')}</h2>
        <Facts facts={consent} />
      </section>
      {files.length > 0 && (
        <section>
          <h2>{t('privacy.files')}</h2>
          <ul className="careers-list">
            {files.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
        </section>
      )}
      {applications.map(({ title, facts }) => (
        <section key={title}>
          <h2>{title}</h2>
          <Facts facts={facts} />
        </section>
      ))}
      {readings.length > 0 && (
        <section>
          <h2>{t('privacy.readings.own')}</h2>
          <ul className="careers-list">
            {readings.map((reading) => (
              <li key={reading}>{reading}</li>
            ))}
          </ul>
        </section>
      )}
      <AskForm view={view} t={t} />
    </>
  )
}
