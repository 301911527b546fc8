import { Face } from '#platform/web/components/ui/face.tsx'
import type { Heading } from '#platform/web/components/ui/plain-table.tsx'
import { TableFrame } from './table-frame.tsx'

export type FigureRow = {
  key: string
  name: string
  /** The row is about a person, with this colour of the avatar. */
  colour?: number
  cells: readonly string[]
  /** The sum of the rows above it. */
  isSum?: true
}

type Props = {
  caption: string
  /** The heading of the rows, then those of the figures. A column of texts has a heading with its own look. */
  columns: readonly (string | Heading)[]
  rows: readonly FigureRow[]
  /** Empty for a column without a total. */
  total: readonly string[]
  totalLabel: string
}

/** Figures of a statistic, one line each, and their total. */
export function FigureTable({ caption, columns, rows, total, totalLabel }: Props) {
  const [first = '', ...others] = columns
  const figures = others.map((column) =>
    typeof column === 'string' ? { label: column, look: 'n' } : column,
  )
  const foot = total.length > 0 && (
    <tfoot>
      <tr>
        <th scope="row">{totalLabel}</th>
        <Cells cells={total} columns={figures} />
      </tr>
    </tfoot>
  )
  return (
    <TableFrame caption={caption} headings={[first, ...figures]} foot={foot}>
      {rows.map(({ key, name, colour, cells, isSum }) => (
        <tr key={key} className={isSum && 'figure-sum'}>
          <th scope="row">
            {colour === undefined ? name : <Person name={name} colour={colour} />}
          </th>
          <Cells cells={cells} columns={figures} />
        </tr>
      ))}
    </TableFrame>
  )
}

/** The name of a person beside the avatar. */
export function Person({ name, colour }: { name: string; colour: number }) {
  return (
    <span className="who">
      <Face colour={colour} name={name} size="small" />
      <span>{name}</span>
    </span>
  )
}

function Cells({ cells, columns }: { cells: readonly string[]; columns: readonly Heading[] }) {
  return columns.map(({ label, look }, at) => (
    <td key={label} data-l={label} className={look}>
      {cells[at]}
    </td>
  ))
}
