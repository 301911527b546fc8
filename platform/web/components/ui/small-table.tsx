import { PlainTable } from './plain-table.tsx'

export type SmallTableView = { columns: string[]; rows: string[][] }

type Props = {
  label: string
  view: SmallTableView
  /**
   * The table is wider than narrow screens and has no links, so the frame takes the keyboard focus to scroll it.
   */
  isWide?: boolean
}

/** A small table of the rows within one value. */
export function SmallTable({ label, view, isWide }: Props) {
  return (
    <PlainTable caption={label} headings={view.columns} look="small" isWide={isWide}>
      {textRows(view, '—')}
    </PlainTable>
  )
}

/** The number of letters up to which a text, such as a date, stays in one line. */
const SHORT = 12

/** Rows of text; `blank` stands in empty cells. */
export function textRows({ columns, rows }: SmallTableView, blank: string) {
  return rows.map((cells, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move.
    <tr key={index}>
      {cells.map((cell, column) => (
        <td
          key={columns[column]}
          data-l={columns[column]}
          className={cell.length > SHORT ? undefined : 'k'}
        >
          {cell || blank}
        </td>
      ))}
    </tr>
  ))
}
