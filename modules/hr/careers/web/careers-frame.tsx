import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { PublicCompany } from '#modules/hr/careers/wire/careers.ts'
import { LANGUAGE_NAMES, LANGUAGE_TAG, type Language } from '#platform/wire/language/language.ts'

/** What the frame of a public page shows around its content. */
export type FrameView = {
  title: string
  language: Language
  /** The other languages, each with the address of this page in it. */
  languages: readonly { language: Language; href: string }[]
  homeHref: string
  company: PublicCompany | null
  /** The address of the stylesheet. */
  sheet: string
}

type Props = { view: FrameView; t: TFunction; children: ReactNode }

/** A whole document for people without an account. It has no script. */
export function CareersFrame({ view, t, children }: Props) {
  const { title, language, languages, homeHref, company, sheet } = view
  const name = company?.name || t('app.heading')
  return (
    <html lang={LANGUAGE_TAG[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${name}`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={sheet} />
      </head>
      <body className="careers">
        <header>
          <a className="careers-name" href={homeHref}>
            {name}
          </a>
          <nav aria-label={t('careers.languages')}>
            {languages.map((other) => (
              <a key={other.language} href={other.href} lang={LANGUAGE_TAG[other.language]}>
                {LANGUAGE_NAMES[other.language]}
              </a>
            ))}
          </nav>
        </header>
        <main>{children}</main>
        <footer>
          <Contact company={company} t={t} />
        </footer>
      </body>
    </html>
  )
}

type HeadProps = {
  title: string
  /** What the visitor just did; empty at first. */
  told: string
  problem: string
}

/** The heading of a page, with what its reader just did. */
export function PageHead({ title, told, problem }: HeadProps) {
  return (
    <>
      <h1>{title}</h1>
      {told && (
        <p role="status" className="notice notice-success">
          {told}
        </p>
      )}
      {problem && (
        <p role="alert" className="notice notice-error">
          {problem}
        </p>
      )}
    </>
  )
}

function Contact({ company, t }: { company: PublicCompany | null; t: TFunction }) {
  const ways = [company?.phone, company?.address].filter(Boolean)
  return (
    <p>{ways.length === 0 ? t('careers.otherWay') : [t('careers.contact'), ...ways].join(' ')}</p>
  )
}

/** Facts as pairs; empty ones are left out. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  const shown = facts.filter(({ value }) => value !== '' && value !== null)
  if (shown.length === 0) return null
  return (
    <dl className="careers-facts">
      {shown.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The way to the first day once an offer was accepted, with its address to keep. */
export function FirstDayLink({ address, t }: { address: string; t: TFunction }) {
  return (
    <section className="notice notice-success">
      <h2>{t('firstDay.title')}</h2>
      <p>{t('firstDay.keepAddress')}</p>
      <p>
        <a className="button button-primary" href={address}>
          {t('firstDay.open')}
        </a>
      </p>
      <p>
        <label htmlFor="first-day-address">{t('firstDay.address')}</label>
        <input id="first-day-address" className="input" readOnly defaultValue={address} />
      </p>
    </section>
  )
}

/** A heading with a text whose line breaks stay. */
export function Passage({ title, text }: { title: string; text: string | null }) {
  if (text === null || text.trim() === '') return null
  return (
    <section>
      <h2>{title}</h2>
      <p className="careers-text">{text}</p>
    </section>
  )
}

/** One text for a page that is unknown, not permitted or over. */
export function ClosedNotice({ t }: { t: TFunction }) {
  return (
    <>
      <h1>{t('share.title')}</h1>
      <p role="alert" className="notice notice-doubt">
        {t('share.closed')}
      </p>
    </>
  )
}
