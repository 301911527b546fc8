import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadCompensation } from '#app/features/hr/compensation.server.ts'
import { CompensationPage } from '#app/features/hr/compensation-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '../../styles/pages/papers.css?url'

export const loader = guarded('view', loadCompensation)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function DimissionCompensation() {
  return <CompensationPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.head.title)
