import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { PublicFrame } from '#platform/web/components/shell/public-frame.tsx'
import type { ShareAccessView } from './share-access-view.ts'

/** The page before the shared content: a button to open it, and a field for the passcode. */
export function ShareAccessPage({ page, view }: { page: string; view: ShareAccessView }) {
  const { t } = useTranslation()
  return (
    <PublicFrame>
      <ProblemCard icon="lock" title={view.title} heading="h2">
        <Form method="post" action={`/${page}`} reloadDocument className="form">
          <FormToken />
          {view.problem ? (
            <p role="alert" className="notice notice-error">
              {view.problem}
            </p>
          ) : (
            <p className="text-muted">{t('share.door')}</p>
          )}
          <div className="field">
            <label htmlFor="passcode">{t('share.passcode')}</label>
            <input
              id="passcode"
              name="passcode"
              className="input"
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
          <button type="submit" className="button button-primary">
            {t('share.open')}
          </button>
        </Form>
      </ProblemCard>
    </PublicFrame>
  )
}
