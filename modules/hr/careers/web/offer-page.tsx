import type { TFunction } from 'i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { type RichNode, RichText } from '#platform/web/components/ui/rich-text.tsx'
import { Facts, FirstDayLink, PageHead } from './careers-frame.tsx'

type FormProps = { action: string; formToken: string; t: TFunction }

/** The page before an offer is shown. Only its button, with the passcode, opens the link. */
export function OfferDoorPage({ action, formToken, problem, t }: FormProps & { problem: string }) {
  return (
    <>
      <h1>{t('careers.offer.title')}</h1>
      {problem ? (
        <p role="alert" className="notice notice-error">
          {problem}
        </p>
      ) : (
        <p>{t('careers.offer.door')}</p>
      )}
      <form method="post" action={action} className="careers-form">
        <FormToken token={formToken} />
        <div className="field">
          <label htmlFor="passcode">{t('careers.offer.passcode')}</label>
          <input
            id="passcode"
            name="passcode"
            className="input"
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
        <p>
          <button type="submit" className="button button-primary">
            {t('share.open')}
          </button>
        </p>
      </form>
    </>
  )
}

export type OfferView = {
  title: string
  /** What came of the latest answer; empty at first. */
  told: string
  problem: string
  state: string
  next: string
  facts: { label: string; value: string }[]
  /** The text as it was sent; null when it holds no more. */
  text: RichNode[] | null
  /** The address of the first day in the browser that accepted the offer, or empty. */
  firstDay: string
  /** Where the address is found elsewhere, once the offer was accepted, or empty. */
  firstDayHint: string
  /** Null when the offer waits for no answer. */
  answer: { hash: string; name: string; declineHref: string } | null
}

/** An offer with its text, and the answer to it. */
export function OfferPage({ view, ...form }: FormProps & { view: OfferView }) {
  const { title, told, problem, state, next, facts, text, firstDay, firstDayHint, answer } = view
  return (
    <>
      <PageHead title={title} told={told} problem={problem} />
      <section>
        <h2>{state}</h2>
        <p>{next}</p>
      </section>
      {firstDay && <FirstDayLink address={firstDay} t={form.t} />}
      {firstDayHint && <p>{firstDayHint}</p>}
      <Facts facts={facts} />
      {text && (
        <article className="careers-offer">
          <RichText nodes={text} />
        </article>
      )}
      {answer && <AcceptForm answer={answer} {...form} />}
    </>
  )
}

type AcceptProps = FormProps & { answer: NonNullable<OfferView['answer']> }

function AcceptForm({ answer: { hash, name, declineHref }, action, formToken, t }: AcceptProps) {
  return (
    <section>
      <h2>{t('careers.offer.answer')}</h2>
      <p>{t('careers.offer.answerHint')}</p>
      <form method="post" action={action} className="careers-form">
        <FormToken token={formToken} />
        <input type="hidden" name="hash" value={hash} />
        <div className="field">
          <label htmlFor="name">{t('careers.name')}</label>
          <input
            id="name"
            name="name"
            className="input"
            autoComplete="name"
            defaultValue={name}
            required
          />
        </div>
        <div className="field">
          <label htmlFor="phoneEnd">{t('careers.offer.phoneEnd')}</label>
          <input
            id="phoneEnd"
            name="phoneEnd"
            className="input careers-sum"
            inputMode="numeric"
            autoComplete="off"
            required
          />
        </div>
        <p className="careers-buttons">
          <button type="submit" name="do" value="accept" className="button button-primary">
            {t('careers.offer.accept')}
          </button>
          <a className="button" href={declineHref}>
            {t('careers.offer.decline')}
          </a>
        </p>
      </form>
    </section>
  )
}

/** Asks before an offer is declined. A reason may be given. */
export function DeclinePage({ post, action, formToken, t }: FormProps & { post: string }) {
  return (
    <>
      <h1>{t('careers.offer.decline')}</h1>
      <p>{t('careers.offer.askDecline', { post })}</p>
      <form method="post" action={action} className="careers-form">
        <FormToken token={formToken} />
        <div className="field">
          <label htmlFor="reason">{t('careers.offer.reason')}</label>
          <textarea id="reason" name="reason" className="input" rows={3} />
        </div>
        <p className="careers-buttons">
          <button type="submit" name="do" value="decline" className="button button-danger">
            {t('careers.offer.decline')}
          </button>
          <a className="button" href={action}>
            {t('careers.status.back')}
          </a>
        </p>
      </form>
    </>
  )
}
