import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSlip } from '#modules/pay/runs/web/slip.server.ts'
import { SlipPanel } from '#modules/pay/runs/web/slip-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/pay-run.css?url'

export const loader = guarded('view', loadSlip)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A row of the payroll, with the computation of every figure. */
export default function Slip() {
  const { slip, ...view } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={slip && <SlipPanel view={slip} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
