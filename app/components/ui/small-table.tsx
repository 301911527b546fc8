export type SmallTableView = { columns: string[]; rows: string[][] }

/** Rows that belong to one value. */
export function SmallTable({ label, view }: { label: string; view: SmallTableView }) {
  return (
    <div className="table-frame">
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
