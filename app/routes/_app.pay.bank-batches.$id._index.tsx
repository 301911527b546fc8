import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadBankBatch } from '#modules/pay/bank-batches/web/batch-rows.server.ts'
import { BatchRows } from '#modules/pay/bank-batches/web/batch-rows.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/bank-batch.css?url'

export const loader = guarded('view', loadBankBatch)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A batch with its payments. */
export default function BankBatch() {
  const { view, payments } = useLoaderData<typeof loader>()
  const { verb } = payments
  return (
    <RecordPage
      view={view}
      firstAction={
        verb && (
          <a className="button button-primary" href={verb.href}>
            {verb.label}
          </a>
        )
      }
    >
      <BatchRows view={payments} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
