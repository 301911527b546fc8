import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadBatchResult,
  saveBatchResult,
} from '#modules/pay/bank-batches/web/batch-result.server.ts'
import { BatchResultPage } from '#modules/pay/bank-batches/web/batch-result-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import batch from '#styles/pages/bank-batch.css?url'
import imports from '#styles/pages/imports.css?url'

export const loader = guarded('make', (call) => loadBatchResult(call))
export const action = guarded('make', saveBatchResult, { takesFiles: 1 })

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: imports },
  { rel: 'stylesheet', href: batch },
]

export default function BatchResult() {
  const loaded = useLoaderData<typeof loader>()
  return <BatchResultPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
