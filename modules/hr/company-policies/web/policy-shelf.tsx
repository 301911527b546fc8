import { useTranslation } from 'react-i18next'
import { ReadingList } from '#platform/web/components/page/reading-list.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { ShelfRow, ShelfView } from './policy-view.ts'

/** The documents of the company for its readers, those to confirm on top. */
export function DocumentShelf({ view }: { view: ShelfView }) {
  const { t } = useTranslation()
  return (
    <ReadingList
      view={view}
      facts={view.waiting}
      manage={t('documents.manage')}
      icon="document"
      rows={view.rows.map((row) => <Row key={row.id} row={row} />)}
    />
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
