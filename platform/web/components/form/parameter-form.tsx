import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type FormProps = {
  /** The address of the page; without it, the address of the current page. */
  action?: string
  /** The CSS class of the form. `asked-first` puts it at the left edge. */
  look?: string
  children: ReactNode
}

/** The parameters of a page in one line, sent by GET. */
export function ParameterForm({ action, look, children }: FormProps) {
  const { t } = useTranslation()
  return (
    <Form
      method="get"
      action={action}
      className={look ? `asked ${look} no-print` : 'asked no-print'}
    >
      {children}
      <button type="submit" className="button">
        {t('page.show')}
      </button>
    </Form>
  )
}

type SelectProps = {
  name: string
  label: string
  value: string
  /** The label of the empty choice, which does not restrict the parameter. */
  all?: string
  choices: readonly { value: string; label: string }[]
}

/** A parameter with choices, such as a department. */
export function ParameterSelect({ name, label, value, all, choices }: SelectProps) {
  return (
    <label>
      <span>{label}</span>
      <select key={value} name={name} defaultValue={value}>
        {all && <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
