import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { confirmMySheet, loadMySheet } from '#modules/pay/spreadsheets/web/my-sheet.server.ts'
import { MySheetPage } from '#modules/pay/spreadsheets/web/my-sheet-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/slips.css?url'

export const loader = guarded('pay/my-slips:view', loadMySheet)
export const action = guarded('pay/my-slips:view', confirmMySheet)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MySheet() {
  return <MySheetPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
