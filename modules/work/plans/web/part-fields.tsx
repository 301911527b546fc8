import { useTranslation } from 'react-i18next'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { formIntent, rowPart } from '#platform/wire/records/form-parts.ts'
import type { DecomposeView, PartEntry, PartForm } from './decompose-view.ts'

type Props = { row: PartForm; at: number; view: DecomposeView }

/** One part of a plan. */
export function PartFields({ row, at, view }: Props) {
  const { t } = useTranslation()
  const { id, was, pill, isHeld } = row
  // Inputs of a new part are not required, because a blank new part is ignored.
  const isKept = id !== ''
  return (
    <fieldset className="card plan-part">
      <legend>
        {t('plans.partNo', { number: at + 1 })} {pill && <Pill {...pill} />}
      </legend>
      <input type="hidden" name={rowPart('items', at, 'id')} value={id} />
      <input type="hidden" name={rowPart('items', at, 'was')} value={was} />
      <Box row={row} at={at} view={view} name="title" look="plan-w3" required={isKept} />
      <Box row={row} at={at} view={view} name="whose" look="plan-w3" list="whose" />
      <Box
        row={row}
        at={at}
        view={view}
        name="weight"
        type="number"
        min={0}
        max={100}
        required={isKept}
      />
      <Box
        row={row}
        at={at}
        view={view}
        {...view.bounds}
        name="planStart"
        look="plan-w2"
        type="date"
        required={isKept}
      />
      <Box
        row={row}
        at={at}
        view={view}
        {...view.bounds}
        name="planEnd"
        look="plan-w2"
        type="date"
        required={isKept}
      />
      <p className="plan-drop">
        {!isHeld && (
          <button
            type="submit"
            name="intent"
            value={formIntent('remove', `items.${at}`)}
            className="button button-plain"
            aria-label={t('plans.removePartNo', { number: at + 1 })}
            formNoValidate
          >
            {t('plans.removePart')}
          </button>
        )}
      </p>
      <Period row={row} at={at} view={view} />
      <Box row={row} at={at} view={view} name="periodNo" type="number" min={1} max={12} />
      <Box row={row} at={at} view={view} name="targetValue" look="plan-w2" inputMode="decimal" />
      <Box row={row} at={at} view={view} name="unit" />
      <Box
        row={row}
        at={at}
        view={view}
        name="goal"
        look="plan-w7"
        placeholder={id === '' ? undefined : t('plans.unchanged')}
      />
    </fieldset>
  )
}

type BoxProps = Props & { name: PartEntry; look?: string } & Omit<
    React.InputHTMLAttributes<HTMLInputElement>,
    'name'
  >

function Box({ row, at, view, name, look, ...input }: BoxProps) {
  const part = rowPart('items', at, name)
  const error = row.errors[name]
  const id = controlId(part)
  return (
    <label className={look} htmlFor={id}>
      <span>{view.labels[name]}</span>
      <input
        {...input}
        id={id}
        name={part}
        defaultValue={row.typed[name]}
        readOnly={row.isHeld}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </label>
  )
}

function Period({ row, at, view }: Props) {
  const part = rowPart('items', at, 'period')
  const id = controlId(part)
  return (
    <label htmlFor={id}>
      <span>{view.labels.period}</span>
      <select id={id} name={part} defaultValue={row.typed.period}>
        {view.periods.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
