import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { PinField, PinView } from './pin-view.ts'

/** The form to set the user's PIN for terminals. */
export function PinPage({ view }: { view: PinView }) {
  const { t } = useTranslation()
  const { title, state, isPossible, isSet, errors } = view
  const back = { label: t('profile.title'), href: '/account/profile' }
  return (
    <PageFrame title={title} facts={isPossible ? state : ''} back={back}>
      {isPossible ? (
        <>
          <Form method="post" noValidate className="card form max-w-md p-5">
            <FormToken />
            <p className="hint">{t('ownPin.why')}</p>
            {errors[''] && (
              <p role="alert" className="notice notice-error">
                {errors['']}
              </p>
            )}
            <Field name="password" label={t('ownPin.password')} error={errors.password} />
            <Field name="pin" label={t('ownPin.pin')} error={errors.pin} />
            <Field name="again" label={t('ownPin.again')} error={errors.again} />
            <p>
              <SubmitButton name="do" value="set" look="button-primary">
                {t('ownPin.save')}
              </SubmitButton>
            </p>
          </Form>
          {isSet && (
            <Form method="post" className="mt-4">
              <FormToken />
              <SubmitButton name="do" value="remove">
                {t('ownPin.remove')}
              </SubmitButton>
            </Form>
          )}
        </>
      ) : (
        <p className="empty">{t('ownPin.noFile')}</p>
      )}
    </PageFrame>
  )
}

type FieldProps = { name: PinField; label: string; error: string | undefined }

/** The PIN is not the account password: the browser must not store it as one. */
function Field({ name, label, error }: FieldProps) {
  const isPassword = name === 'password'
  const input = isPassword
    ? ({ type: 'password', autoComplete: 'current-password' } as const)
    : ({ type: 'text', inputMode: 'numeric', autoComplete: 'off' } as const)
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        required
        className={isPassword ? 'input' : 'input covered-input'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error && (
        <span id={`${name}-error`} className="text-sm text-bad">
          {error}
        </span>
      )}
    </div>
  )
}
