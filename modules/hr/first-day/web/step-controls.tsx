import type { TFunction } from 'i18next'
import type { StepField, StepPart, StepRows } from './step-view.ts'

/** The controls of a step. They need no script. */
export function StepControls({ parts, t }: { parts: readonly StepPart[]; t: TFunction }) {
  return parts.map((part) =>
    'rows' in part ? (
      <RowsControl key={part.rows.name} rows={part.rows} t={t} />
    ) : (
      <FieldControl key={part.field.name} field={part.field} />
    ),
  )
}

const aboutOf = (name: string) => `${name}-about`

function FieldControl({ field }: { field: StepField }) {
  const { name, label, kind, value, hint, problem, isRequired } = field
  if (kind === 'tick') {
    return (
      <div className="field">
        <input type="hidden" name={`${name}.shown`} value="1" />
        <label className="careers-tick">
          <input type="checkbox" name={name} value="true" defaultChecked={value === 'true'} />
          <span>{label}</span>
        </label>
      </div>
    )
  }
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isRequired && <span aria-hidden="true"> *</span>}
      </label>
      <Input field={field} />
      {(problem || hint) && (
        <p id={aboutOf(name)} className={problem ? 'error' : 'hint'}>
          {problem || hint}
        </p>
      )}
    </div>
  )
}

function Input({ field }: { field: StepField }) {
  const { name, kind, value, options, inputMode, problem, hint, isRequired } = field
  const own = {
    id: name,
    name,
    className: 'input',
    defaultValue: value,
    'aria-required': isRequired || undefined,
    'aria-invalid': problem !== '' || undefined,
    'aria-describedby': problem || hint ? aboutOf(name) : undefined,
  }
  if (kind === 'textarea') return <textarea {...own} rows={4} />
  if (kind === 'select') {
    return (
      <select {...own}>
        <option value="" />
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  const type = kind === 'text' ? inputMode : kind
  const placeholder = kind === 'month' ? 'YYYY-MM' : undefined
  return <input {...own} type={type} placeholder={placeholder} autoComplete="off" />
}

function RowsControl({ rows, t }: { rows: StepRows; t: TFunction }) {
  const { name, label, hint, problem, add } = rows
  return (
    <fieldset id={name}>
      <legend>{label}</legend>
      <input type="hidden" name={`${name}.shown`} value={rows.rows.length} />
      {hint && <p className="hint">{hint}</p>}
      {problem && <p className="error">{problem}</p>}
      {rows.rows.map((row) => (
        <fieldset key={row.remove} className="first-day-row">
          <legend>{row.title}</legend>
          {row.fields.map((field) => (
            <FieldControl key={field.name} field={field} />
          ))}
          <button
            type="submit"
            name="intent"
            value={row.remove}
            className="button"
            aria-label={t('firstDay.removeRow', { row: row.title })}
          >
            {t('firstDay.remove')}
          </button>
        </fieldset>
      ))}
      {add && (
        <button type="submit" name="intent" value={add} className="button">
          {t('firstDay.addRow', { label })}
        </button>
      )}
    </fieldset>
  )
}
