import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadPrintMany } from '#app/pages/print-many.server.ts'
import { PrintManyPage } from '#app/pages/print-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', loadPrintMany)

export default function ResourcePrintMany() {
  return <PrintManyPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
