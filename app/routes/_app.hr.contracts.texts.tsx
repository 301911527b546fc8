import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadContractTexts } from '#app/features/hr/contract-text.server.ts'
import { ContractTextPage } from '#app/features/hr/contract-text-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '../../styles/pages/papers.css?url'

export const loader = guarded('view', loadContractTexts)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function ContractTexts() {
  return <ContractTextPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
