import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadPrint } from '#app/pages/print.server.ts'
import { PrintPage } from '#app/pages/print-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', loadPrint)

export default function ResourcePrint() {
  return <PrintPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
