import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import sheet from '#styles/pages/columns.css?url'
import { backSuffix, withParams } from './list-links.ts'

export type ChoosableColumn = { name: string; label: string }

export type ChooserView = {
  /** The shown columns, in their order. */
  chosen: ChoosableColumn[]
  sections: { name: string; label: string; columns: ChoosableColumn[] }[]
}

type Props = { view: ChooserView; path: string; search: string; t: TFunction }

/** Chooses the columns of the list and their order. The choice is stored for the user. */
export function ColumnChooser({ view, path, search, t }: Props) {
  const { chosen, sections } = view
  const [wanted, setWanted] = useState('')
  const isWanted = ({ label }: ChoosableColumn) => label.toLowerCase().includes(wanted)
  return (
    <Form
      method="post"
      action={`/${path}/columns${backSuffix(search)}`}
      className="card chooser"
      // A moved column remounts the form, because the browser would keep the old state of the boxes.
      key={chosen.map(({ name }) => name).join()}
    >
      <link rel="stylesheet" href={sheet} />
      <FormToken />
      <EnterButton>{t('page.apply')}</EnterButton>
      <div className="chooser-parts">
        <fieldset className="chooser-chosen">
          <legend>{t('lists.shownColumns')}</legend>
          <ul>
            {chosen.map(({ name, label }, at) => (
              <li key={name}>
                {box({ name, label }, true)}
                {at > 0 && move('up', name, '↑', t('lists.moveUp', { label }))}
                {at < chosen.length - 1 && move('down', name, '↓', t('lists.moveDown', { label }))}
              </li>
            ))}
          </ul>
        </fieldset>
        <fieldset className="chooser-others">
          <legend>{t('lists.otherColumns')}</legend>
          <ColumnFinder onFind={setWanted} t={t} />
          {sections.map(({ name, label, columns }) => (
            <section key={name} hidden={!columns.some(isWanted)}>
              <h3>{label}</h3>
              <ul>
                {columns.map((column) => (
                  <li key={column.name} hidden={!isWanted(column)}>
                    {box(column, false)}
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </fieldset>
      </div>
      <div className="buttons">
        <button type="submit" className="button button-primary">
          {t('page.apply')}
        </button>
        <button type="submit" className="button" name="intent" value="standard">
          {t('page.standardColumns')}
        </button>
        <a href={withParams(search, { choose: null })}>{t('page.cancel')}</a>
      </div>
    </Form>
  )
}

/** The search for a column needs a script. */
function ColumnFinder({ onFind, t }: { onFind: (text: string) => void; t: TFunction }) {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  if (!isLive) return null
  const label = t('lists.findColumn')
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      onChange={(event) => onFind(event.currentTarget.value.trim().toLowerCase())}
    />
  )
}

function box({ name, label }: ChoosableColumn, isShown: boolean) {
  return (
    <label className="box">
      <input type="checkbox" name="columns" value={name} defaultChecked={isShown} />
      {label}
    </label>
  )
}

function move(way: 'up' | 'down', name: string, arrow: string, label: string) {
  return (
    <button type="submit" name="move" value={`${way} ${name}`} aria-label={label} title={label}>
      {arrow}
    </button>
  )
}
