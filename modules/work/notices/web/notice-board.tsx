import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { SearchLine } from '#platform/web/components/page/search-line.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { ByLine } from './by-line.tsx'
import type { BoardRow, BoardView } from './notice-view.ts'

/** Notices as readers see them: pinned first, unread in bold. */
export function NoticeBoard({ view }: { view: BoardView }) {
  const { t } = useTranslation()
  const { search, searchKey, rows, page, pageCount, pageSize, total, manageHref } = view
  const manage = manageHref && (
    <a className="button" href={manageHref}>
      {t('notices.manage')}
    </a>
  )
  return (
    <PageFrame title={view.title} count={view.count} actions={manage}>
      <Tabs tabs={view.tabs} current={view.tab} label={t('page.listParts')} />
      <SearchLine search={search} searchKey={searchKey} t={t} />
      {rows.length > 0 ? (
        <ol className="board">
          {rows.map((row) => (
            <Notice key={row.id} row={row} t={t} />
          ))}
        </ol>
      ) : (
        <div className="empty">
          <Icon name="flag" />
          <p>{view.empty}</p>
        </div>
      )}
      <Pager
        search={search}
        page={page}
        pageCount={pageCount}
        pageSize={pageSize}
        total={total}
        t={t}
        sizes={false}
      />
    </PageFrame>
  )
}

function Notice({ row, t }: { row: BoardRow; t: TFunction }) {
  const { href, title, type, isPinned, isRead, beginning, by } = row
  return (
    <li className={isRead ? 'card' : 'card unread'}>
      <div className="board-head">
        {isPinned && <span className="tag tag-pinned">{t('notices.pinned')}</span>}
        <span className="tag">{type}</span>
        <h2>
          <a href={href}>{title}</a>
          {!isRead && <span className="sr-only"> ({t('notices.unread')})</span>}
        </h2>
      </div>
      {beginning && <p className="board-text">{beginning}</p>}
      <ByLine view={by} />
    </li>
  )
}
