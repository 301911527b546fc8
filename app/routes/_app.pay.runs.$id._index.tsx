import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPayRun } from '#modules/pay/runs/web/pay-run.server.ts'
import { PayRunSteps } from '#modules/pay/runs/web/pay-run-steps.tsx'
import type { RunStepsView } from '#modules/pay/runs/web/pay-run-view.ts'
import { DialogLink } from '#platform/web/components/dialog/dialog-link.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { TotalsTable } from '#platform/web/sheets/totals-table.tsx'
import run from '#styles/pages/pay-run.css?url'
import sheetTotals from '#styles/pages/sheet-totals.css?url'

export const loader = guarded('view', loadPayRun)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: run },
  { rel: 'stylesheet', href: sheetTotals },
]

const loadGenerationPage = async () =>
  (await import('#platform/web/pages/act/act-page.tsx')).ActPage
const loadChangePage = async () =>
  (await import('#platform/web/sheets/set-state-page.tsx')).SetStatePage

/** The next step. If a step has a single form, it opens in a dialog over this page. */
function NextStep({ next: { label, href, opens } }: { next: NonNullable<RunStepsView['next']> }) {
  const className = 'button button-primary'
  if (opens === 'generation') {
    return (
      <DialogLink href={href} className={className} page={loadGenerationPage}>
        {label}
      </DialogLink>
    )
  }
  if (opens === 'change') {
    return (
      <DialogLink href={href} className={className} page={loadChangePage}>
        {label}
      </DialogLink>
    )
  }
  return (
    <a className={className} href={href}>
      {label}
    </a>
  )
}

/** A pay run: its steps in one line, with the next one as the main button. */
export default function PayRun() {
  const { view, totals, steps } = useLoaderData<typeof loader>()
  const { next } = steps
  return (
    <RecordPage view={view} firstAction={next && <NextStep next={next} />} isEditPlain>
      <PayRunSteps view={steps} />
      {totals && <TotalsTable view={totals} />}
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
