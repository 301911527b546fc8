import { useTranslation } from 'react-i18next'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import type { RowKind } from '#platform/wire/files/imports.ts'
import type { ImportFileView, ImportRowView } from './import-file-view.ts'

/** The heading of the words about a row, by tab. */
const WORDS = {
  refused: 'bulk.why',
  change: 'imports.changes',
  add: 'imports.note',
  same: 'imports.changes',
} as const satisfies Readonly<Record<RowKind, string>>

/** The planned result of the rows: the changes of each field, and the reasons for refusals. */
export function ImportRows({ view }: { view: ImportFileView }) {
  const { t } = useTranslation()
  const { tabs, tab, rows, noted, pager } = view
  const hasWords = tab !== 'add' || rows.some(({ note }) => note !== '')
  const columns = [t('imports.row'), t('bulk.record')]
  const words = t(WORDS[tab])
  return (
    <>
      <Tabs tabs={tabs} current={tab} label={t('imports.rows')} />
      {noted !== '' && <p className="notice notice-doubt">{noted}</p>}
      {rows.length > 0 && (
        <TableFrame
          caption={t(`imports.kinds.${tab}`)}
          headings={hasWords ? [...columns, words] : columns}
          look="import-rows"
        >
          {rows.map((row) => (
            <Row key={row.place} row={row} hasWords={hasWords} />
          ))}
        </TableFrame>
      )}
      <Pager view={pager} t={t} sizes={false} />
    </>
  )
}

function Row({ row, hasWords }: { row: ImportRowView; hasWords: boolean }) {
  const { t } = useTranslation()
  const title = <bdi>{row.title || '—'}</bdi>
  return (
    <tr>
      <td data-l={t('imports.row')}>{row.place}</td>
      <th scope="row">{row.href ? <a href={row.href}>{title}</a> : title}</th>
      {hasWords && (
        <td>
          {row.owner !== '' && <p className="import-owner">{row.owner}</p>}
          {row.note !== '' && <p>{row.note}</p>}
          {row.reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          {row.lines.map(({ label, before, after }) => (
            <p key={label}>
              {t('imports.change', { label })} <del>{before}</del> <span aria-hidden="true">→</span>{' '}
              <ins>{after}</ins>
            </p>
          ))}
        </td>
      )}
    </tr>
  )
}
