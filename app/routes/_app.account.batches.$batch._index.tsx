import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadDocumentBatch,
  stopDocumentBatch,
} from '#platform/web/approval/document-batch.server.ts'
import { DocumentBatchPage } from '#platform/web/approval/document-batch-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import progress from '#styles/pages/exports.css?url'
import sheet from '#styles/pages/imports.css?url'

// The page reloads itself every few seconds; a reload is not recorded as a visit.
export const loader = guarded('signed-in', (call) => loadDocumentBatch(call), { visit: false })

export const action = guarded('signed-in', stopDocumentBatch)

export default function OwnBatch() {
  const loaderData = useLoaderData<typeof loader>()
  return <DocumentBatchPage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'stylesheet', href: progress },
]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
