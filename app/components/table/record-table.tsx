import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { sortLink } from './list-links.ts'

export type ColumnView = {
  name: string
  label: string
  /** Class of its cells: `n` for numbers, `k` for what must not be broken. */
  look?: 'n' | 'k'
  /** Absent: not sortable. */
  sort?: 'asc' | 'desc' | 'none'
}

/** `actions` are links to buttons beyond edit and delete. A kept row cannot be deleted as it stands. */
export type RowView = {
  id: string
  cells: string[]
  isKept?: true
  actions?: readonly { name: string; label: string; href: string }[]
}

export type TableView = {
  /** `/hr/archives`: records are at `<base>/<id>`. */
  base: string
  columns: ColumnView[]
  rows: RowView[]
  /** Index of the column that names a record. */
  title: number
  /** Of child rows: the column that names what each belongs to, and where that is. */
  owner?: { at: number; base: string; ids: string[] }
  mayEdit: boolean
  mayDelete: boolean
}

type Props = {
  table: TableView
  caption: string
  /** Query of the list; without it headers are no links. */
  search?: string
  /** What record links carry to find the way back. */
  suffix: string
  /** Boxes to tick, for a form around the table; absent: none. */
  picking?: { isAll: boolean; header: ReactNode }
  t: TFunction
}

/** Name of the boxes of a list in its form. */
const PICKED = 'ids'

/**
 * Rows of records. Plain anchors and functions, no component a cell: a list is
 * the page that is drawn most. On narrow screens the style sheet turns rows
 * into cards, with `data-l` as the label of a value.
 */
export function RecordTable({ table, caption, search, suffix, picking, t }: Props) {
  const { base, columns, rows, title, mayEdit, mayDelete } = table
  const [edit, remove, pick] = [t('page.edit'), t('page.delete'), t('page.pick')]
  const hasActions = mayEdit || mayDelete || title < 0 || rows.some((row) => row.actions)
  return (
    <div className="table-frame">
      <table className="records">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {picking && <td className="pick">{picking.header}</td>}
            {columns.map((column) => headerCell(column, search))}
            {hasActions && (
              <th scope="col" className="actions">
                {t('page.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells, actions, isKept }, row) => (
            <tr key={id}>
              {picking && (
                <td className="pick">
                  <input
                    type="checkbox"
                    name={PICKED}
                    value={id}
                    defaultChecked={picking.isAll}
                    aria-label={`${pick} ${cells[title] ?? id}`}
                  />
                </td>
              )}
              {columns.map((column, index) =>
                index === title ? (
                  <th key={column.name} scope="row">
                    <a href={`${base}/${id}${suffix}`}>{cells[index] || t('page.untitled')}</a>
                  </th>
                ) : (
                  valueCell(table, column, row, index)
                ),
              )}
              {hasActions && (
                <td className="actions">
                  {title < 0 && <a href={`${base}/${id}${suffix}`}>{t('page.view')}</a>}
                  {mayEdit && <a href={`${base}/${id}/edit${suffix}`}>{edit}</a>}
                  {actionLinks(actions)}
                  {mayDelete && !isKept && <a href={`${base}/${id}/delete${suffix}`}>{remove}</a>}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function valueCell(
  { rows, owner }: TableView,
  { name, label, look }: ColumnView,
  row: number,
  index: number,
) {
  const text = rows[row]?.cells[index]
  return (
    <td key={name} data-l={label} className={look}>
      {index === owner?.at ? <a href={`${owner.base}/${owner.ids[row]}`}>{text}</a> : text}
    </td>
  )
}

/** Links to buttons beyond edit and delete. */
export function actionLinks(actions: RowView['actions'] = []) {
  return actions.map(({ name, label, href }) => (
    <a key={name} href={href}>
      {label}
    </a>
  ))
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: undefined } as const
const ARROW = { asc: ' ↑', desc: ' ↓', none: '' } as const

function headerCell(column: ColumnView, search: string | undefined) {
  const { name, label, look, sort } = column
  if (sort === undefined || search === undefined) {
    return (
      <th key={name} scope="col" className={look}>
        {label}
      </th>
    )
  }
  return (
    <th key={name} scope="col" className={look} aria-sort={ARIA_SORT[sort]}>
      <a href={sortLink(search, name, sort === 'none' ? undefined : sort)}>{label + ARROW[sort]}</a>
    </th>
  )
}
