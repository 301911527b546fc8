import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadSheetImport,
  sendSheetFile,
} from '#modules/pay/spreadsheets/web/sheet-import.server.ts'
import { SheetImportPage } from '#modules/pay/spreadsheets/web/sheet-import-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import imports from '#styles/pages/imports.css?url'

export const loader = guarded('edit', (call) => loadSheetImport(call))
export const action = guarded('edit', sendSheetFile, { takesFiles: 1 })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: imports }]

export default function SheetImport() {
  const loaded = useLoaderData<typeof loader>()
  return <SheetImportPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
