import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusy } from '#platform/web/components/form/busy.ts'
import { control } from '#platform/web/components/form/control.tsx'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import type { ControlView } from '#platform/web/components/form/form-view.ts'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { useServerChecks } from '#platform/web/components/form/server-checks.ts'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { ProfileForm, ProfileView } from './profile-view.ts'

/** The user's own account: facts, contact data and delegate. */
export function ProfilePage({ view }: { view: ProfileView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={view.title}>
      <ProblemSummary heading={view.heading} problems={view.problems} />
      <Facts view={view} t={t} />
      {view.contact && (
        <ProfileSection key={`contact ${view.draw}`} form="contact" controls={view.contact} t={t} />
      )}
      <ProfileSection
        key={`delegate ${view.draw}`}
        form="delegate"
        hint={t('profile.delegateHint')}
        controls={view.delegate}
        t={t}
      >
        <input type="hidden" name="offered" value={view.offered} />
        {view.hasDelegate && (
          <button type="submit" name="intent" value="end" formNoValidate className="button">
            {t('profile.end')}
          </button>
        )}
      </ProfileSection>
    </PageFrame>
  )
}

function Facts({ view, t }: { view: ProfileView; t: TFunction }) {
  return (
    <section className="card detail" aria-label={t('profile.account')}>
      <div className="own-face">
        <Face {...view.face} size="large" />
        {view.photoHref && <a href={view.photoHref}>{t('profile.changePhoto')}</a>}
      </div>
      <dl>
        {view.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
        {view.fileHref && (
          <div>
            <dt>{t('profile.file')}</dt>
            <dd>
              <a href={view.fileHref}>{t('profile.openFile')}</a>
            </dd>
          </div>
        )}
        {view.pinHref && (
          <div>
            <dt>{t('ownPin.title')}</dt>
            <dd>
              <a href={view.pinHref}>{t('ownPin.change')}</a>
            </dd>
          </div>
        )}
      </dl>
      {!view.contact && <p className="hint">{t('profile.fromFile')}</p>}
    </section>
  )
}

type SectionProps = {
  form: ProfileForm
  controls: readonly ControlView[]
  hint?: string
  t: TFunction
  children?: ReactNode
}

function ProfileSection({ form, controls, hint, t, children }: SectionProps) {
  const isBusy = useBusy()
  const checks = useServerChecks()
  return (
    <Form method="post" className="form" aria-busy={isBusy} {...checks}>
      <FormToken />
      <input type="hidden" name="form" value={form} />
      <EnterButton>{t('profile.save')}</EnterButton>
      <fieldset className="card">
        <legend>{t(`profile.${form}`)}</legend>
        {hint && <p className="hint">{hint}</p>}
        <div className="fields">{controls.map((item) => control(item, t))}</div>
      </fieldset>
      <div className="buttons">
        <button type="submit" className="button button-primary" disabled={isBusy}>
          {t('profile.save')}
        </button>
        {children}
      </div>
    </Form>
  )
}
