import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { FormToken } from '../form/form-token.tsx'
import { backSuffix, withParams } from './list-links.ts'

export type ChoosableColumn = { name: string; label: string; shown: boolean }

type Props = {
  /** Those that are shown in their order, then the others. */
  columns: readonly ChoosableColumn[]
  path: string
  search: string
  t: TFunction
}

/** Which columns the list shows, and in which order. It is kept for the person. */
export function ColumnChooser({ columns, path, search, t }: Props) {
  const last = columns.filter(({ shown }) => shown).length - 1
  return (
    <Form
      method="post"
      action={`/${path}/columns${backSuffix(search)}`}
      className="card chooser"
      // Drawn anew after a move: what is ticked is for the browser to know.
      key={columns.map(({ name, shown }) => `${name} ${shown}`).join()}
    >
      <FormToken />
      {/* The Enter key presses the first button of a form: not one that moves. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
        {t('page.apply')}
      </button>
      <fieldset>
        <legend>{t('page.columns')}</legend>
        <ul className="chooser-boxes">
          {columns.map(({ name, label, shown }, at) => (
            <li key={name}>
              <label className="box">
                <input type="checkbox" name="columns" value={name} defaultChecked={shown} />
                {label}
              </label>
              {shown && at > 0 && move('up', name, '↑', t('lists.moveUp', { label }))}
              {shown && at < last && move('down', name, '↓', t('lists.moveDown', { label }))}
            </li>
          ))}
        </ul>
        <div className="buttons">
          <button type="submit" className="button button-primary">
            {t('page.apply')}
          </button>
          <button type="submit" className="button" name="intent" value="standard">
            {t('page.standardColumns')}
          </button>
          <a href={withParams(search, { choose: null })}>{t('page.cancel')}</a>
        </div>
      </fieldset>
    </Form>
  )
}

function move(way: 'up' | 'down', name: string, arrow: string, label: string) {
  return (
    <button type="submit" name="move" value={`${way} ${name}`} aria-label={label} title={label}>
      {arrow}
    </button>
  )
}
