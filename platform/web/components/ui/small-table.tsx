export type SmallTableView = { columns: string[]; rows: string[][] }

type Props = {
  label: string
  view: SmallTableView
  /** Wider than a narrow screen, with nothing in it to step to: the frame itself is reached by keyboard. */
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
