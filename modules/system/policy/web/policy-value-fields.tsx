import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { controlId } from '#platform/web/components/form/form-view.ts'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import type { CellView, PolicyChoice, PolicyValueView } from './policy-value-view.ts'

/** All parameter keys, each with a link to its form. */
export function PolicyKeys({ choices }: { choices: readonly PolicyChoice[] }) {
  const { t } = useTranslation()
  const list = '/system/policy-params'
  return (
    <PageFrame title={t('policy.choose')} back={{ label: t('policy.list'), href: list }}>
      <ul className="card policy-keys">
        {choices.map(({ key, label, use }) => (
          <li key={key}>
            <a href={`${list}/new?key=${key}`}>{label}</a>
            <p>
              {use} <code>{key}</code>
            </p>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}

/** The value of a parameter as the inputs of its shape. */
export function PolicyValueFields({ view }: { view: PolicyValueView }) {
  const { t } = useTranslation()
  const { label, use, error, stored, cells, heads, rows, confirm } = view
  const id = controlId('value')
  return (
    <fieldset
      id={id}
      className="card"
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      <p className="hint">{use}</p>
      {error && (
        <p id={`${id}-error`} className="error">
          {error}
        </p>
      )}
      <input type="hidden" name="v-stored" value={stored} />
      {cells.length > 0 && <div className="fields">{cells.map((cell) => field(cell, t))}</div>}
      {rows.length > 0 && table(heads, rows, t)}
      {confirm && (
        <>
          <input type="hidden" name="confirmed" value={confirm} />
          <p className="notices" role="alert">
            {confirm}
          </p>
        </>
      )}
    </fieldset>
  )
}

function table(heads: readonly string[], rows: readonly (readonly CellView[])[], t: TFunction) {
  return (
    <>
      <div className="table-frame">
        <table className="records">
          <thead>
            <tr>
              <th scope="col">#</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={cells[0]?.name}>
                <th scope="row">{row + 1}</th>
                {cells.map((cell) => (
                  <td key={cell.name} data-l={cell.label}>
                    {input(cell, t, t('policy.cell', { row: row + 1, label: cell.label }))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="hint">{t('policy.rows')}</p>
    </>
  )
}

function field(cell: CellView, t: TFunction) {
  return (
    <div key={cell.name} className="field">
      <label htmlFor={controlId(cell.name)}>{cell.label}</label>
      {input(cell, t)}
    </div>
  )
}

function input(cell: CellView, t: TFunction, label?: string) {
  const { name, kind, value, min, max, step, options = [] } = cell
  const common = { id: controlId(name), name, 'aria-label': label }
  if (kind === 'checkbox') {
    return <input {...common} type="checkbox" value="true" defaultChecked={value !== ''} />
  }
  if (kind === 'select') {
    return (
      <select {...common} defaultValue={value}>
        <option value="">{t('page.notGiven')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  const limits = kind === 'number' ? { min, max, step } : { placeholder: t('page.monthHint') }
  return <input {...common} type={kind} defaultValue={value} {...limits} />
}
