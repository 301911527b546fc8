import type { TFunction } from 'i18next'
import { titleCell, valueCell } from './record-cells.tsx'
import { drawnColumns } from './record-table.tsx'
import { rowMenu } from './row-menu.tsx'
import type { ColumnView, RowView } from './table-view.ts'

export type TreeTableView = {
  path: string
  columns: ColumnView[]
  /** Index of the column that names a record; it is the indented one. */
  title: number
  rows: (RowView & { level: number; hidden: number })[]
  parentField: string
  mayAdd: boolean
  mayEdit: boolean
  mayDelete: boolean
}

type Props = { tree: TreeTableView; caption: string; t: TFunction }

/** Records below their parents; deeper levels than shown are a link away. */
export function TreeTable({ tree, caption, t }: Props) {
  const { path, columns, title, rows, mayAdd, mayEdit, mayDelete } = tree
  const words = { more: t('page.moreFor'), edit: t('page.edit'), remove: t('page.delete') }
  const hasMenu = mayAdd || mayEdit || mayDelete || rows.some(({ actions }) => actions)
  const drawn = drawnColumns(tree)
  return (
    <div className="table-frame">
      <table className="records tree">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {drawn.map((at) => (
              <th key={at} scope="col" className={columns[at]?.look}>
                {columns[at]?.label}
              </th>
            ))}
            {hasMenu && (
              <th scope="col" className="actions">
                <span className="sr-only">{t('page.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} data-level={row.level}>
              {drawn.map((index) =>
                index === title
                  ? titleCell(tree, at, `/${path}/${row.id}`, t, moreLink(row, t))
                  : valueCell(tree, at, index, { drawn, isLabelled: true }),
              )}
              {hasMenu && <td className="actions">{rowMenu(menuOf(tree, row, t), words)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function moreLink({ id, hidden }: TreeTableView['rows'][number], t: TFunction) {
  if (hidden === 0) return null
  return (
    <a className="more" href={`?at=${id}`}>
      {t('page.showBelow', { total: hidden })}
    </a>
  )
}

function menuOf(tree: TreeTableView, row: RowView, t: TFunction) {
  const at = `/${tree.path}/${row.id}`
  const below = {
    ...{ name: 'below', label: t('page.addBelow') },
    href: `/${tree.path}/new?${tree.parentField}=${row.id}`,
  }
  return {
    id: row.id,
    name: row.cells[tree.title] ?? '',
    editHref: tree.mayEdit ? `${at}/edit` : null,
    actions: [...(tree.mayAdd ? [below] : []), ...(row.actions ?? [])],
    deleteHref: tree.mayDelete ? `${at}/delete` : null,
  }
}
