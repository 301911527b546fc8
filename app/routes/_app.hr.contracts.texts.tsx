import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadContractTexts } from '#modules/hr/contracts/web/contract-text.server.ts'
import { ContractTextPage } from '#modules/hr/contracts/web/contract-text-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/papers.css?url'

export const loader = guarded('view', loadContractTexts)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function ContractTexts() {
  return <ContractTextPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
