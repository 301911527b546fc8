import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ExportPage } from '#platform/web/exports/export-page.tsx'
import { changeExport, loadExport } from '#platform/web/exports/exports.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/exports.css?url'

// The page reloads itself every few seconds; a reload is not recorded as a visit.
export const loader = guarded('signed-in', loadExport, { visit: false })

export const action = guarded('signed-in', changeExport)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function OwnExport() {
  return <ExportPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
