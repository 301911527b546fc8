type Props = {
  name: 'user' | 'password'
  type: string
  label: string
  placeholder: string
  autoComplete: string
  value?: string | undefined
  error: string | undefined
}

/** One field of the sign-in form, with its error. */
export function SignInField({ name, label, value, error, ...input }: Props) {
  return (
    <p className="mb-4">
      <label htmlFor={name} className="mb-1 block">
        {label}
      </label>
      <input
        {...input}
        id={name}
        name={name}
        defaultValue={value}
        required
        autoCapitalize="none"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error && (
        <span id={`${name}-error`} className="text-sm text-bad">
          {error}
        </span>
      )}
    </p>
  )
}
