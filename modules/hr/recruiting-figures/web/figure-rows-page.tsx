import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import type { FigureRowsView } from './figures-view.ts'

/** The applications that a figure counts. */
export function FigureRowsPage({ view }: { view: FigureRowsView }) {
  const { t } = useTranslation()
  const { title, facts, back, columns, rows, pager } = view
  const [, ...others] = columns
  return (
    <PageFrame title={title} back={back} facts={facts}>
      {rows.length === 0 ? (
        <p className="empty">{t('recruitingFigures.rows.none')}</p>
      ) : (
        <TableFrame caption={title} headings={columns}>
          {rows.map(({ key, name, href, cells }) => (
            <tr key={key}>
              <th scope="row">{href === null ? name : <a href={href}>{name}</a>}</th>
              {others.map((label, at) => (
                <td key={label} data-l={label}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </TableFrame>
      )}
      <Pager view={pager} t={t} sizes={false} />
    </PageFrame>
  )
}
