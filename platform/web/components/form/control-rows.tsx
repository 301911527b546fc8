import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { intentButton, notes } from './control-parts.tsx'
import { type ControlView, controlId } from './form-view.ts'

type DrawCell = (cell: ControlView, t: TFunction) => ReactNode

/** Rows within a record as a table of controls. A button requests a page with more rows. */
export function rowsControl(view: ControlView, t: TFunction, drawCell: DrawCell) {
  const { name, label, rows = [], columns = [] } = view
  const addRow = t('page.addRow', { label })
  return (
    <fieldset key={name} id={controlId(name)} className="field long rows" tabIndex={-1}>
      <legend>{label}</legend>
      <input type="hidden" name={`${name}.shown`} value={rows.length} />
      <div className="table-frame mb-3">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t('page.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              <tr key={cells[0]?.name}>
                {cells.map((cell, column) => (
                  <td key={cell.name} data-l={columns[column]}>
                    {drawCell(cell, t)}
                    {notes(cell)}
                  </td>
                ))}
                <td>
                  {intentButton('remove', `${name}.${index}`, {
                    text: '✕',
                    label: t('page.removeRow', { row: index + 1 }),
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {view.mayAdd && intentButton('add', name, { text: addRow, label: addRow })}
      {notes(view)}
    </fieldset>
  )
}
