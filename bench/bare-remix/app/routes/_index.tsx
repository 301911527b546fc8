import { useLoaderData } from '@remix-run/react'
import { COLUMNS, ROWS } from '../rows.server.ts'

/** The least that Remix needs to show the same rows: one loader, one table. */
export function loader() {
  return { columns: COLUMNS, rows: ROWS }
}

export default function BareList() {
  const { columns, rows } = useLoaderData<typeof loader>()
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column}>{row[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
