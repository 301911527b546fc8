import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadImport, sendImport } from '#app/pages/import.server.ts'
import { ImportPage } from '#app/pages/import-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/imports.css?url'

export const loader = guarded('import', (call) => loadImport(call))
export const action = guarded('import', sendImport, { takesFiles: 1 })

export default function ResourceImport() {
  const drawn = useLoaderData<typeof loader>()
  return <ImportPage view={useActionData<typeof action>() ?? drawn} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
