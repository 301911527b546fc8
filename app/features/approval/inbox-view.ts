import type { TabLink } from '#app/components/page/tabs.tsx'
import type { EntryView } from '#app/pages/inbox-entry-view.ts'

export type InboxView = {
  title: string
  count: string
  tabs: TabLink[]
  tab: string
  /** Whether its entries can be decided here. */
  isToDecide: boolean
  entries: EntryView[]
  /** Leads to all that wait, where they are more than this page. */
  allLabel: string
  search: string
  page: number
  pageCount: number
  pageSize: number
  total: number
  /** What was typed and picked, where the form is drawn again. */
  opinion: string
  picked: string[]
  problem: string
}

/** What the buttons of the inbox say. */
export const DECIDE_INTENTS = { approve: 'approve', reject: 'reject' } as const

/** The page that decides all that wait. */
export const ALL_PAGE = '/hr/my-approval/all'
