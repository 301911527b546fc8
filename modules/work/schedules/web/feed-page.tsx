import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { LinkField } from '#platform/web/components/page/link-field.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { FeedView } from './feed-view.ts'

/** The user's own feed address: create, renew and revoke it. */
export function FeedPage({ view }: { view: FeedView }) {
  const { t } = useTranslation()
  const { title, state, isSet, address } = view
  return (
    <PageFrame
      title={title}
      facts={state}
      back={{ label: t('schedule.title'), href: '/work/schedule' }}
    >
      {address && (
        <section className="card max-w-2xl p-5" aria-label={t('feed.address')}>
          <LinkField link={address} />
        </section>
      )}
      <Form method="post" className="card form max-w-2xl p-5">
        <FormToken />
        <p className="hint">{t('feed.why')}</p>
        <p className="hint">{t('feed.secret')}</p>
        <p>
          <SubmitButton
            name="do"
            value="renew"
            {...(!isSet && { look: 'button-primary' as const })}
          >
            {t(isSet ? 'feed.renew' : 'feed.make')}
          </SubmitButton>
        </p>
      </Form>
      {isSet && (
        <Form method="post" className="mt-4">
          <FormToken />
          <SubmitButton name="do" value="revoke">
            {t('feed.revoke')}
          </SubmitButton>
        </Form>
      )}
    </PageFrame>
  )
}
