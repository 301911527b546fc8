import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadPrintMany } from '#platform/web/pages/print/print-many.server.ts'
import { PrintManyPage } from '#platform/web/pages/print/print-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', loadPrintMany)

export default function ResourcePrintMany() {
  return <PrintManyPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
