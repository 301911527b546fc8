import { useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '#contracts/password.ts'
import type { ShellView } from './shell-view.ts'

export type PasswordErrors = Partial<
  Record<'originPassword' | 'newPassword' | 'confimPassword' | '', string>
>

type Props = { errors: PasswordErrors; returnTo: string; isSaving: boolean; children?: ReactNode }

/** The fields of the change, shared by the page and the dialog; the buttons are theirs. */
export function PasswordFields({ errors, returnTo, isSaving, children }: Props) {
  const { t } = useTranslation()
  const userName = useRouteLoaderData<ShellView>('routes/_app')?.person.user_name
  return (
    <>
      <input type="hidden" name="returnTo" value={returnTo} />
      {/* Password managers ask whose password it is. */}
      <input type="text" autoComplete="username" defaultValue={userName} readOnly hidden />
      {errors[''] && (
        <p role="alert" className="notice notice-error mb-3">
          {errors['']}
        </p>
      )}
      <PasswordField
        name="originPassword"
        label={t('password.origin')}
        autoComplete="current-password"
        error={errors.originPassword}
      />
      <PasswordField
        name="newPassword"
        label={t('password.new')}
        autoComplete="new-password"
        error={errors.newPassword}
      />
      <ul className="password-rules">
        <li>{t('password.rule.long', { min: PASSWORD_MIN })}</li>
        <li>{t('password.rule.name')}</li>
        <li>{t('password.rule.common')}</li>
      </ul>
      <PasswordField
        name="confimPassword"
        label={t('password.confirm')}
        autoComplete="new-password"
        error={errors.confimPassword}
      />
      <p className="mt-4 flex gap-2">
        <button
          type="submit"
          className={children ? 'button button-primary' : 'button button-primary w-full'}
          disabled={isSaving}
        >
          {isSaving ? t('password.submitting') : t('password.submit')}
        </button>
        {children}
      </p>
    </>
  )
}

type FieldProps = { name: string; label: string; autoComplete: string; error: string | undefined }

function PasswordField({ name, label, autoComplete, error: refused }: FieldProps) {
  const { t } = useTranslation()
  const [isEmpty, setEmpty] = useState(false)
  const id = `password-${name}`
  const error = isEmpty ? t('password.required') : refused
  return (
    <p className="mb-3">
      <label htmlFor={id} className="mb-1 block">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type="password"
        autoComplete={autoComplete}
        required
        onBlur={(event) => setEmpty(event.currentTarget.value === '')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <span id={`${id}-error`} className="text-sm text-bad">
          {error}
        </span>
      )}
    </p>
  )
}
