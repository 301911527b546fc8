import { useTranslation } from 'react-i18next'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import type { LinkedCell, LinkedTable } from './figures-view.ts'

/** Figures of which each opens the rows that it counts. */
export function LinkedFigures({ table }: { table: LinkedTable }) {
  const { t } = useTranslation()
  const { caption, columns, rows, total } = table
  const [first = '', ...figures] = columns
  const headings = figures.map((label) => ({ label, look: 'n' }))
  const foot = total.length > 0 && (
    <tfoot>
      <tr>
        <th scope="row">{t('recruitingFigures.total')}</th>
        <Cells of={t('recruitingFigures.total')} cells={total} columns={figures} />
      </tr>
    </tfoot>
  )
  return (
    <TableFrame caption={caption} headings={[first, ...headings]} foot={foot}>
      {rows.map(({ key, name, href, cells, isLate }) => (
        <tr key={key} className={isLate ? 'figures-late' : undefined}>
          <th scope="row">{href === null ? name : <a href={href}>{name}</a>}</th>
          <Cells of={name} cells={cells} columns={figures} />
        </tr>
      ))}
    </TableFrame>
  )
}

type CellsProps = { of: string; cells: readonly LinkedCell[]; columns: readonly string[] }

/** The links have names of their own, because a list of links shows figures without their headings. */
function Cells({ of, cells, columns }: CellsProps) {
  return columns.map((label, at) => {
    const { text = '', href = null } = cells[at] ?? {}
    return (
      <td key={label} data-l={label} className="n">
        {href === null ? (
          text
        ) : (
          <a className="link" href={href} aria-label={`${of} · ${label}: ${text}`}>
            {text}
          </a>
        )}
      </td>
    )
  })
}
