import { createContext } from 'react'

/** A page beside others of the same thing. */
export type PageTab = { to: string; name: string }

/** The pages of one thing, as tabs above each of them. */
export type PageTabs = { name: string; pages: PageTab[] }

/** The tabs above the open page, with its address; null for a page that stands alone. */
export const PageTabsContext = createContext<(PageTabs & { current: string }) | null>(null)
