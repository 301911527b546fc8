import { TableFrame } from './table-frame.tsx'

export type FigureRow = {
  key: string
  name: string
  cells: readonly string[]
  /** The sum of the rows above it. */
  isSum?: true
}

type Props = {
  caption: string
  /** The heading of the rows, then those of the figures. */
  columns: readonly string[]
  rows: readonly FigureRow[]
  /** Empty for a column without a total. */
  total: readonly string[]
  totalLabel: string
}

/** Figures of a statistic, one line each, and their total. */
export function FigureTable({ caption, columns, rows, total, totalLabel }: Props) {
  const [first = '', ...others] = columns
  const figures = others.map((label) => ({ label, look: 'n' }))
  const foot = total.length > 0 && (
    <tfoot>
      <tr>
        <th scope="row">{totalLabel}</th>
        <Cells cells={total} columns={others} />
      </tr>
    </tfoot>
  )
  return (
    <TableFrame caption={caption} headings={[first, ...figures]} foot={foot}>
      {rows.map(({ key, name, cells, isSum }) => (
        <tr key={key} className={isSum && 'figure-sum'}>
          <th scope="row">{name}</th>
          <Cells cells={cells} columns={others} />
        </tr>
      ))}
    </TableFrame>
  )
}

function Cells({ cells, columns }: { cells: readonly string[]; columns: readonly string[] }) {
  return columns.map((label, at) => (
    <td key={label} data-l={label} className="n">
      {cells[at]}
    </td>
  ))
}
