import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ReadingList } from '#platform/web/components/page/reading-list.tsx'
import { ByLine } from './by-line.tsx'
import type { BoardRow, BoardView } from './notice-view.ts'

/** Notices as readers see them: pinned first, unread in bold. */
export function NoticeBoard({ view }: { view: BoardView }) {
  const { t } = useTranslation()
  return (
    <ReadingList
      view={view}
      count={view.count}
      manage={t('notices.manage')}
      icon="flag"
      rows={view.rows.map((row) => <Notice key={row.id} row={row} t={t} />)}
    />
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
