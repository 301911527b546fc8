import { useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_MIN } from '#platform/wire/sign-in/password.ts'
import type { ShellView } from './shell-view.ts'

export type PasswordErrors = Partial<
  Record<'originPassword' | 'newPassword' | 'confimPassword' | '', string>
>

type Props = { errors: PasswordErrors; returnTo: string; isSaving: boolean; children?: ReactNode }

/** The fields to change the password. The page and the dialog share them and add their own buttons. */
export function PasswordFields({ errors, returnTo, isSaving, children }: Props) {
  const { t } = useTranslation()
  const userName = useRouteLoaderData<ShellView>('routes/_app')?.person.user_name
  return (
    <>
      <input type="hidden" name="returnTo" value={returnTo} />
      {/* Password managers need the user name. */}
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
      <NewPassword error={errors.newPassword} userName={userName} />
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

/** Shorter user names occur in too many words, so the password is not checked for them. */
const NAME_MIN = 4

type NewProps = Pick<FieldProps, 'error'> & { userName: string | undefined }

/**
 * The new password and its rules. The browser shows the rules that it can check while
 * the user types; the server checks the rest.
 */
function NewPassword({ error, userName = '' }: NewProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const isNamed =
    userName.length >= NAME_MIN && typed.toLowerCase().includes(userName.toLowerCase())
  return (
    <>
      <PasswordField
        name="newPassword"
        label={t('password.new')}
        autoComplete="new-password"
        error={error}
        onTyped={setTyped}
      />
      <ul className="password-rules">
        <Rule text={t('password.rule.long', { min: PASSWORD_MIN })} state={lengthOf(typed)} />
        <Rule text={t('password.rule.name')} state={isNamed ? 'unmet' : null} />
        <Rule text={t('password.rule.common')} state={null} />
      </ul>
    </>
  )
}

type RuleState = 'met' | 'unmet' | null

function lengthOf(typed: string): RuleState {
  return [...typed].length >= PASSWORD_MIN ? 'met' : null
}

function Rule({ text, state }: { text: string; state: RuleState }) {
  const { t } = useTranslation()
  return (
    <li className={state ?? undefined}>
      {text}
      {state && <span className="sr-only"> ({t(`password.rule.${state}`)})</span>}
    </li>
  )
}

type FieldProps = {
  name: string
  label: string
  autoComplete: string
  error: string | undefined
  onTyped?: (value: string) => void
}

function PasswordField({ name, label, autoComplete, error: refused, onTyped }: FieldProps) {
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
        onInput={(event) => onTyped?.(event.currentTarget.value)}
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
