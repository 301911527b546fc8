import type { TFunction } from 'i18next'
import { actionLinks, type ColumnView, type RowView } from './record-table.tsx'

export type TreeTableView = {
  path: string
  columns: readonly ColumnView[]
  /** Index of the column that names a record; it is the indented one. */
  title: number
  rows: readonly (RowView & { level: number; hidden: number })[]
  parentField: string
  mayAdd: boolean
  mayEdit: boolean
  mayDelete: boolean
}

type Props = { tree: TreeTableView; caption: string; t: TFunction }

/** Records below their parents; deeper levels than shown are a link away. */
export function TreeTable({ tree, caption, t }: Props) {
  const { path, columns, title, rows } = tree
  const words = {
    add: t('page.addBelow'),
    edit: t('page.edit'),
    remove: t('page.delete'),
  }
  return (
    <div className="table-frame">
      <table className="records tree">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, label, look }) => (
              <th key={name} scope="col" className={look}>
                {label}
              </th>
            ))}
            <th scope="col" className="actions">
              {t('page.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-level={row.level}>
              {columns.map((column, index) =>
                index === title ? (
                  <th key={column.name} scope="row">
                    <a href={`/${path}/${row.id}`}>{row.cells[index] || t('page.untitled')}</a>
                    {row.hidden > 0 && (
                      <a className="more" href={`?at=${row.id}`}>
                        {t('page.showBelow', { total: row.hidden })}
                      </a>
                    )}
                  </th>
                ) : (
                  <td key={column.name} data-l={column.label} className={column.look}>
                    {row.cells[index]}
                  </td>
                ),
              )}
              <td className="actions">
                {tree.mayAdd && (
                  <a href={`/${path}/new?${tree.parentField}=${row.id}`}>{words.add}</a>
                )}
                {tree.mayEdit && <a href={`/${path}/${row.id}/edit`}>{words.edit}</a>}
                {actionLinks(row.actions)}
                {tree.mayDelete && <a href={`/${path}/${row.id}/delete`}>{words.remove}</a>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
