import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import type { SetStateView } from './set-state-view.ts'
import { TotalsTable } from './totals-table.tsx'

/** One state change of a month's rows: of the ticked rows, or of all. */
export function SetStatePage({ view: { act, totals } }: { view: SetStateView }) {
  return <ActPage view={act}>{totals && <TotalsTable view={totals} />}</ActPage>
}
