import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { SearchLine } from '#platform/web/components/page/search-line.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Face } from '#platform/web/components/ui/face.tsx'
import type { ReaderRow, ReadersView } from './readers-view.ts'

/** The audience of a record: the users who have read it, and the users who have not. */
export function ReadersPage({ view }: { view: ReadersView }) {
  const { t } = useTranslation()
  const { search, searchKey, rows, remindHref } = view
  const remind = remindHref && (
    <a className="button button-primary" href={remindHref}>
      {t('readers.remind')}
    </a>
  )
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back} actions={remind}>
      <progress className="readers-share" value={view.share} max={100} aria-hidden="true" />
      <Tabs tabs={view.tabs} current={view.tab} label={t('readers.title')} />
      <SearchLine search={search} searchKey={searchKey} t={t} />
      {rows.length > 0 ? <ReaderTable view={view} t={t} /> : <p className="empty">{view.empty}</p>}
      <Pager view={view} t={t} sizes={false} />
    </PageFrame>
  )
}

function ReaderTable({ view: { title, rows, tab }, t }: { view: ReadersView; t: TFunction }) {
  const columns = [t('readers.person'), t('readers.dept')]
  const readOn = t('readers.readOn')
  return (
    <TableFrame caption={title} headings={tab === 'read' ? [...columns, readOn] : columns}>
      {rows.map((row) => (
        <Reader key={row.id} row={row} t={t} isRead={tab === 'read'} />
      ))}
    </TableFrame>
  )
}

function Reader({ row, isRead, t }: { row: ReaderRow; isRead: boolean; t: TFunction }) {
  const { name, code, dept, face, readAt } = row
  return (
    <tr>
      <th scope="row">
        <span className="who">
          <Face {...face} />
          <span>
            {name} <small>{code}</small>
          </span>
        </span>
      </th>
      <td data-l={t('readers.dept')}>{dept || '—'}</td>
      {isRead && <td data-l={t('readers.readOn')}>{readAt}</td>}
    </tr>
  )
}
