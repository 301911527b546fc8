import type { ActView } from '#platform/web/pages/act/act-view.ts'
import type { TotalsView } from './totals-view.ts'

/** A change of state, with the totals of the month where all its rows move. */
export type SetStateView = { act: ActView; totals: TotalsView | null }
