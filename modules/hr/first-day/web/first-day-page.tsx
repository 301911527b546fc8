import type { TFunction } from 'i18next'
import { Facts, PageHead } from '#modules/hr/careers/web/careers-frame.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'

type DoorProps = { action: string; formToken: string; t: TFunction }

/** The page before the first day is shown. Only its button opens the ticket. */
export function FirstDayDoor({ action, formToken, t }: DoorProps) {
  return (
    <>
      <h1>{t('firstDay.title')}</h1>
      <p>{t('firstDay.door')}</p>
      <form method="post" action={action}>
        <FormToken token={formToken} />
        <button type="submit" className="button button-primary">
          {t('share.open')}
        </button>
      </form>
    </>
  )
}

export type FirstDayView = {
  title: string
  /** What the visitor just did; empty at first. */
  told: string
  facts: { label: string; value: string }[]
  papers: { item: string; state: string }[]
  policies: string[]
  form: {
    title: string
    text: string
    /** What the personnel department asks to correct; empty otherwise. */
    opinion: string
    facts: { label: string; value: string }[]
    /** Null when the form takes no entries. */
    open: { label: string; href: string } | null
  }
}

/** The first day: when, where, with whom, what to bring, what to read, and the form. */
export function FirstDayPage({ view, t }: { view: FirstDayView; t: TFunction }) {
  const { title, told, facts, papers, policies, form } = view
  return (
    <>
      <PageHead title={title} told={told} problem="" />
      <Facts facts={facts} />
      <section>
        <h2>{form.title}</h2>
        <p>{form.text}</p>
        {form.opinion && <p className="notice notice-doubt careers-text">{form.opinion}</p>}
        <Facts facts={form.facts} />
        {form.open && (
          <p>
            <a className="button button-primary" href={form.open.href}>
              {form.open.label}
            </a>
          </p>
        )}
      </section>
      {papers.length > 0 && (
        <section>
          <h2>{t('firstDay.papers')}</h2>
          <ul className="first-day-papers">
            {papers.map(({ item, state }) => (
              <li key={item}>
                {item} <small>{state}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {policies.length > 0 && (
        <section>
          <h2>{t('firstDay.policies')}</h2>
          <p>{t('firstDay.policiesWhere')}</p>
          <ul className="first-day-papers">
            {policies.map((policy) => (
              <li key={policy}>{policy}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
