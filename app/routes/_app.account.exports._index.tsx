import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changeExport, loadExports } from '#platform/web/exports/exports.server.ts'
import { ExportsPage } from '#platform/web/exports/exports-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/exports.css?url'

export const loader = guarded('signed-in', loadExports)

export const action = guarded('signed-in', changeExport)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function OwnExports() {
  return <ExportsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
