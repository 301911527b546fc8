import type { TFunction } from 'i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { Facts, FirstDayLink, PageHead } from './careers-frame.tsx'

type FormProps = { action: string; formToken: string; t: TFunction }

/** The page before the application is shown. Only its button opens the ticket. */
export function DoorPage({ action, formToken, t }: FormProps) {
  return (
    <>
      <h1>{t('careers.status.title')}</h1>
      <p>{t('careers.status.door')}</p>
      <form method="post" action={action}>
        <FormToken token={formToken} />
        <button type="submit" className="button button-primary">
          {t('share.open')}
        </button>
      </form>
    </>
  )
}

/** Asks before an application or an agreement is withdrawn. */
export function ConfirmPage({
  act,
  question,
  action,
  formToken,
  t,
}: FormProps & { act: string; question: string }) {
  return (
    <>
      <h1>{t(`careers.status.act.${act}`)}</h1>
      <p>{question}</p>
      <form method="post" action={action} className="careers-buttons">
        <FormToken token={formToken} />
        <button type="submit" name="do" value={act} className="button button-danger">
          {t(`careers.status.act.${act}`)}
        </button>
        <a className="button" href={action}>
          {t('careers.status.back')}
        </a>
      </form>
    </>
  )
}

export type StatusView = {
  title: string
  /** The message about what the visitor just did; empty at first. */
  told: string
  /** Why the visitor's choice was not taken. */
  problem: string
  step: string
  next: string
  facts: { label: string; value: string }[]
  /** The address of the first day once an offer was accepted, or empty. */
  firstDay: string
  /** How to answer an offer that waits; empty when none does. */
  offer: string
  /** Interviews whose time is fixed. */
  planned: { key: string; title: string; at: string; about: string }[]
  /** Interviews that wait for a time. */
  interviews: {
    round: string
    title: string
    about: string
    times: { value: string; label: string }[]
  }[]
  /** Empty when the application has ended. */
  withdrawHref: string
  pool: { text: string; href: string } | null
  /** The page about what is kept of the holder. */
  dataHref: string
}

/** How far an application is, and what the person can withdraw. */
export function StatusPage({ view, ...form }: FormProps & { view: StatusView }) {
  const {
    title,
    told,
    problem,
    step,
    next,
    facts,
    firstDay,
    offer,
    planned,
    interviews,
    withdrawHref,
    pool,
    dataHref,
  } = view
  const { t } = form
  return (
    <>
      <PageHead title={title} told={told} problem={problem} />
      <section>
        <h2>{step}</h2>
        <p>{next}</p>
      </section>
      {firstDay && <FirstDayLink address={firstDay} t={t} />}
      {offer && (
        <section className="notice notice-doubt">
          <h2>{t('careers.status.offerTitle')}</h2>
          <p>{offer}</p>
        </section>
      )}
      {planned.map(({ key, title: heading, at, about }) => (
        <section key={key} className="notice notice-success">
          <h2>{heading}</h2>
          <p>
            <strong>{at}</strong>
          </p>
          <p>{about}</p>
        </section>
      ))}
      {interviews.map((interview) => (
        <ChooseTime key={interview.round} interview={interview} {...form} />
      ))}
      <Facts facts={facts} />
      {withdrawHref && (
        <p>
          <a className="button" href={withdrawHref}>
            {t('careers.status.act.withdraw')}
          </a>
        </p>
      )}
      {pool && (
        <section>
          <h2>{t('careers.status.poolTitle')}</h2>
          <p>{pool.text}</p>
          <p>
            <a className="button" href={pool.href}>
              {t('careers.status.act.leavePool')}
            </a>
          </p>
        </section>
      )}
      <p>
        <a href={dataHref}>{t('careers.status.data')}</a>
      </p>
    </>
  )
}

type ChooseProps = FormProps & { interview: StatusView['interviews'][number] }

/** The times that are offered for an interview: one press takes one. */
function ChooseTime({
  interview: { round, title, about, times },
  action,
  formToken,
  t,
}: ChooseProps) {
  return (
    <section>
      <h2>{title}</h2>
      <p>{about}</p>
      {times.length === 0 ? (
        <p>{t('careers.status.noTimes')}</p>
      ) : (
        <form method="post" action={action} className="careers-buttons">
          <FormToken token={formToken} />
          {times.map(({ value, label }) => (
            <button
              key={value}
              type="submit"
              name="time"
              value={`${round} ${value}`}
              className="button"
            >
              {label}
            </button>
          ))}
        </form>
      )}
    </section>
  )
}
