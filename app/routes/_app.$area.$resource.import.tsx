import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadImport, sendImport } from '#platform/web/imports/import.server.ts'
import { ImportPage } from '#platform/web/imports/import-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/imports.css?url'

export const loader = guarded('import', (call) => loadImport(call))
export const action = guarded('import', sendImport, { takesFiles: 1 })

export default function ResourceImport() {
  const loaderData = useLoaderData<typeof loader>()
  return <ImportPage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
