import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changeExport, loadExports } from '#platform/web/exports/exports.server.ts'
import { ExportsPage } from '#platform/web/exports/exports-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', loadExports)

export const action = guarded('signed-in', changeExport)

export default function OwnExports() {
  return <ExportsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
