import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadMyYear } from '#modules/pay/slips/web/my-year.server.ts'
import { MyYearPage } from '#modules/pay/slips/web/my-year-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import chart from '#styles/pages/chart.css?url'
import sheet from '#styles/pages/slips.css?url'

export const loader = guarded('pay/my-slips:view', loadMyYear)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: chart },
  { rel: 'stylesheet', href: sheet },
]

export default function MyYear() {
  return <MyYearPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
