import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Pager, type PagerView } from '#platform/web/components/table/pager.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { PageFrame } from './page-frame.tsx'
import { SearchLine } from './search-line.tsx'
import { type TabLink, Tabs } from './tabs.tsx'

/** A list of texts for their readers. */
export type ReadingListView = PagerView & {
  title: string
  searchKey: string
  tabs: TabLink[]
  tab: string
  /** The message when the list has no rows. */
  empty: string
  /** Link to the management list, for users who write the texts. */
  manageHref: string | null
}

type Props = {
  view: ReadingListView
  count?: string
  facts?: string
  manage: string
  icon: string
  /** The rows as cards. */
  rows: ReactNode[]
}

/** A list of texts to read, in tabs and with a search. */
export function ReadingList({ view, count, facts, manage, icon, rows }: Props) {
  const { t } = useTranslation()
  const { title, search, searchKey, tabs, tab, empty, manageHref } = view
  const toManagement = manageHref && (
    <a className="button" href={manageHref}>
      {manage}
    </a>
  )
  return (
    <PageFrame title={title} count={count} facts={facts} actions={toManagement}>
      <Tabs tabs={tabs} current={tab} label={t('page.listParts')} />
      <SearchLine search={search} searchKey={searchKey} t={t} />
      {rows.length > 0 ? (
        <ol className="board">{rows}</ol>
      ) : (
        <div className="empty">
          <Icon name={icon} />
          <p>{empty}</p>
        </div>
      )}
      <Pager view={view} t={t} sizes={false} />
    </PageFrame>
  )
}
