import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { MyReferralsView } from './referrals-view.ts'

type Props = { view: MyReferralsView; t: TFunction }

/** What the user recommended, and the needs for which they can recommend somebody. */
export function MyReferralsPage({ view }: { view: MyReferralsView }) {
  const { t } = useTranslation()
  const { title, bonus, problem } = view
  return (
    <PageFrame title={title} facts={bonus}>
      {problem && (
        <p role="alert" className="notice notice-error">
          {problem}
        </p>
      )}
      <Needs view={view} t={t} />
      <Mine view={view} t={t} />
    </PageFrame>
  )
}

function Needs({ view: { needs, mayRecommend, made }, t }: Props) {
  return (
    <section className="referrals" aria-labelledby="referral-needs">
      <h2 id="referral-needs">{t('referrals.needs')}</h2>
      {needs.length === 0 && <p className="facts">{t('referrals.noNeeds')}</p>}
      <ul>
        {needs.map((need) => (
          <li key={need.id} className="card">
            <div>
              <h3>{need.title}</h3>
              <p className="facts">{need.about}</p>
              {need.closed && <p className="hint">{need.closed}</p>}
            </div>
            {mayRecommend && need.closed === '' && <Ways need={need} t={t} />}
            {made?.needId === need.id && <Address address={made.address} t={t} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ways({ need, t }: { need: MyReferralsView['needs'][number]; t: TFunction }) {
  const { id, title, href } = need
  return (
    <Form method="post" className="buttons">
      <FormToken />
      <input type="hidden" name="needId" value={id} />
      <a
        className="button button-primary"
        href={href}
        aria-label={`${t('referrals.recommend')}: ${title}`}
      >
        {t('referrals.recommend')}
      </a>
      <button type="submit" className="button" aria-label={`${t('referrals.link')}: ${title}`}>
        {t('referrals.link')}
      </button>
    </Form>
  )
}

function Address({ address, t }: { address: string; t: TFunction }) {
  return (
    <div className="field referral-address">
      <label htmlFor="referral-address">{t('referrals.address')}</label>
      {/* biome-ignore lint/a11y/noAutofocus: without scripts this is how the new address is found */}
      <input id="referral-address" className="input" readOnly defaultValue={address} autoFocus />
      <p className="hint">{t('referrals.addressHint')}</p>
    </div>
  )
}

function Mine({ view: { mine }, t }: Props) {
  return (
    <section className="referrals" aria-labelledby="referral-mine">
      <h2 id="referral-mine">{t('referrals.recommended')}</h2>
      {mine.length === 0 && <p className="facts">{t('referrals.none')}</p>}
      <ul>
        {mine.map(({ id, title, about, pill }) => (
          <li key={id} className="card">
            <div>
              <h3>
                {title} <Pill {...pill} />
              </h3>
              <p className="facts">{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
