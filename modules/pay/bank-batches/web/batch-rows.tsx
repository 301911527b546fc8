import { useTranslation } from 'react-i18next'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { BatchRowsView } from './batch-view.ts'

/** The payments of a batch; those that are not made come first. */
export function BatchRows({ view }: { view: BatchRowsView }) {
  const { t } = useTranslation()
  const { title, headings, rows, parts, more, warning, download, besides } = view
  return (
    <section className="card batch-rows" aria-label={title}>
      {warning && <p className="notice notice-doubt">{warning}</p>}
      <div className="buttons">
        {download && (
          // A plain link: the browser downloads the file, because the router has no page for it.
          <a className="button" href={download.href} target="_self">
            {download.label}
          </a>
        )}
        {besides.map(({ label, href }) => (
          <a key={href} className="button" href={href}>
            {label}
          </a>
        ))}
      </div>
      <h2>{title}</h2>
      <Tabs tabs={parts.tabs} current={parts.current} label={title} />
      <TableFrame caption={title} look="heads" headings={headings}>
        {rows.map(({ id, no, name, card, amount, result, tone, reason }) => (
          <tr key={id}>
            <td data-l={headings[0]}>{no}</td>
            <th scope="row">{name}</th>
            <td data-l={headings[2]}>{card}</td>
            <td data-l={headings[3]} className="num">
              {amount}
            </td>
            <td data-l={headings[4]}>
              <Pill tone={tone} text={result} />
            </td>
            <td data-l={headings[5]}>{reason || '—'}</td>
          </tr>
        ))}
      </TableFrame>
      <Pager view={parts.pager} t={t} sizes={false} />
      {more && <p className="hint">{more}</p>}
    </section>
  )
}
