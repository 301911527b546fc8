import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadContractText } from '#app/features/hr/contract-text.server.ts'
import { ContractTextPage } from '#app/features/hr/contract-text-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '../../styles/pages/papers.css?url'

export const loader = guarded('view', loadContractText)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function ContractText() {
  return <ContractTextPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.back.label} · ${data.title}`)
