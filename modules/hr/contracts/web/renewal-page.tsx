import { Notices } from '#platform/web/components/page/notices.tsx'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import type { RenewalView } from './renewal-view.ts'

/** The next term of a contract, filled in, and why it is the next. */
export function RenewalPage({ view }: { view: RenewalView }) {
  return (
    <ActPage view={view}>
      <Notices notices={view.notices} />
    </ActPage>
  )
}
