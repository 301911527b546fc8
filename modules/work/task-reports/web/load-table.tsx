import type { TFunction } from 'i18next'
import { Person } from '#platform/web/components/table/figure-table.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import type { LoadView } from './report-view.ts'

/** The longest bar in CSS pixels. */
const LONGEST = 100

type Props = { load: LoadView; t: TFunction }

/** A bar for each person and week, which leads to the tasks. */
export function LoadTable({ load: { about, columns, rows }, t }: Props) {
  const headings = [t('taskReports.columns.name'), t('taskReports.columns.deptName'), ...columns]
  if (rows.length === 0) return <p className="facts">{t('taskReports.load.none')}</p>
  return (
    <>
      <p className="facts">{about}</p>
      <TableFrame caption={t('taskReports.tabs.load')} headings={headings}>
        {rows.map(({ key, name, colour, dept, cells }) => (
          <tr key={key}>
            <th scope="row">
              <Person name={name} colour={colour} />
            </th>
            <td data-l={headings[1]}>{dept}</td>
            {cells.map((cell, at) => (
              <td key={columns[at]} data-l={columns[at]}>
                {cell ? (
                  <a className={cell.isOver ? 'load load-over' : 'load'} href={cell.href}>
                    <svg width={LONGEST} height="8" aria-hidden="true">
                      <rect width={cell.share} height="8" rx="2" />
                    </svg>
                    {cell.text}
                  </a>
                ) : (
                  '—'
                )}
              </td>
            ))}
          </tr>
        ))}
      </TableFrame>
    </>
  )
}
