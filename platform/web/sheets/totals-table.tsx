import type { TotalsView } from './totals-view.ts'

/** The totals of a month beside those of the month before. */
export function TotalsTable({ view: { title, columns, rows, gone } }: { view: TotalsView }) {
  return (
    <section className="card sheet-totals">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col" className="n">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => (
                <td key={columns[at]} className="n">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {gone && (
        <p>
          {gone.summary} <small>{gone.names}</small>
        </p>
      )}
    </section>
  )
}
