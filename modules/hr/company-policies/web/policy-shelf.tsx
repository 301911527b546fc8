import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { SearchLine } from '#platform/web/components/page/search-line.tsx'
import { Tabs } from '#platform/web/components/page/tabs.tsx'
import { Pager } from '#platform/web/components/table/pager.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { ShelfRow, ShelfView } from './policy-view.ts'

/** The documents of the company for its readers, those to confirm on top. */
export function DocumentShelf({ view }: { view: ShelfView }) {
  const { t } = useTranslation()
  const { search, searchKey, rows, page, pageCount, pageSize, total, manageHref } = view
  const manage = manageHref && (
    <a className="button" href={manageHref}>
      {t('documents.manage')}
    </a>
  )
  return (
    <PageFrame title={view.title} facts={view.waiting} actions={manage}>
      <Tabs tabs={view.tabs} current={view.tab} label={t('page.listParts')} />
      <SearchLine search={search} searchKey={searchKey} t={t} />
      {rows.length > 0 ? (
        <ol className="board">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ol>
      ) : (
        <div className="empty">
          <Icon name="document" />
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

function Row({ row }: { row: ShelfRow }) {
  const { href, title, tags, facts, pill, toConfirm } = row
  return (
    <li className={toConfirm ? 'card unread' : 'card'}>
      <div className="board-head">
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
        <h2>
          <a href={href}>{title}</a>
        </h2>
        {pill && <Pill {...pill} />}
      </div>
      <p className="facts">{facts}</p>
    </li>
  )
}
