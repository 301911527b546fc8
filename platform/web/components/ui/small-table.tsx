export type SmallTableView = { columns: string[]; rows: string[][] }

type Props = {
  label: string
  view: SmallTableView
  /**
   * The table is wider than narrow screens and has no links, so the frame takes the keyboard focus to scroll it.
   */
  isWide?: boolean
}

/** Rows that belong to one value. */
export function SmallTable({ label, view, isWide }: Props) {
  const reached = isWide ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {}
  return (
    <div className="table-frame" {...reached}>
      <table className="small">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {view.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((cells, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move.
            <tr key={index}>
              {cells.map((cell, column) => (
                <td key={view.columns[column]}>{cell || '—'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
