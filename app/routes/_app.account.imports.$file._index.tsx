import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ImportFilePage } from '#platform/web/imports/import-file-page.tsx'
import { changeImport, loadImportFile } from '#platform/web/imports/imports.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import progress from '#styles/pages/exports.css?url'
import sheet from '#styles/pages/imports.css?url'

const MAX_FIELDS = 120

// The page reloads itself every few seconds; a reload is not recorded as a visit.
export const loader = guarded('signed-in', (call) => loadImportFile(call), { visit: false })

export const action = guarded('signed-in', changeImport, { maxFields: MAX_FIELDS })

export default function OwnImport() {
  const loaderData = useLoaderData<typeof loader>()
  return <ImportFilePage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'stylesheet', href: progress },
]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
