import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import { Tabs } from '#app/components/page/tabs.tsx'
import { Pager } from '#app/components/table/pager.tsx'
import { Face } from '#app/components/ui/face.tsx'
import { SearchLine } from './notice-board.tsx'
import type { ReaderRow, ReadersView } from './notice-view.ts'

/** Who has read a notice, and who has not. */
export function NoticeReaders({ view }: { view: ReadersView }) {
  const { t } = useTranslation()
  const { search, searchKey, rows, page, pageCount, pageSize, total, remindHref } = view
  const remind = remindHref && (
    <a className="button button-primary" href={remindHref}>
      {t('notices.remind')}
    </a>
  )
  return (
    <PageFrame title={view.title} facts={view.facts} back={view.back} actions={remind}>
      <Tabs tabs={view.tabs} current={view.tab} label={t('notices.readers')} />
      <SearchLine search={search} searchKey={searchKey} t={t} />
      {rows.length > 0 ? <ReaderTable view={view} t={t} /> : <p className="empty">{view.empty}</p>}
      <Pager {...{ search, page, pageCount, pageSize, total, t, sizes: false }} />
    </PageFrame>
  )
}

function ReaderTable({ view: { title, rows, tab }, t }: { view: ReadersView; t: TFunction }) {
  return (
    <div className="table-frame">
      <table className="records">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('notices.person')}</th>
            <th scope="col">{t('notices.dept')}</th>
            {tab === 'read' && <th scope="col">{t('notices.readOn')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Reader key={row.id} row={row} t={t} isRead={tab === 'read'} />
          ))}
        </tbody>
      </table>
    </div>
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
      <td data-l={t('notices.dept')}>{dept || '—'}</td>
      {isRead && <td data-l={t('notices.readOn')}>{readAt}</td>}
    </tr>
  )
}
