import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { keptParams, withParams } from './list-links.ts'

type Props = {
  columns: readonly { name: string; label: string; shown: boolean }[]
  search: string
  t: TFunction
}

/** Which columns the list shows. The choice is part of the URL, so a bookmark keeps it. */
export function ColumnChooser({ columns, search, t }: Props) {
  return (
    <Form method="get" className="card chooser">
      <fieldset>
        <legend>{t('page.columns')}</legend>
        {keptParams(search, ['columns', 'choose']).map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="chooser-boxes">
          {columns.map(({ name, label, shown }) => (
            <label key={name} className="box">
              <input type="checkbox" name="columns" value={name} defaultChecked={shown} />
              {label}
            </label>
          ))}
        </div>
        <div className="buttons">
          <button type="submit" className="button">
            {t('page.apply')}
          </button>
          <a href={withParams(search, { columns: null, choose: null })}>
            {t('page.standardColumns')}
          </a>
          <a href={withParams(search, { choose: null })}>{t('page.cancel')}</a>
        </div>
      </fieldset>
    </Form>
  )
}
