import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadContractText } from '#modules/hr/contracts/web/contract-text.server.ts'
import { ContractTextPage } from '#modules/hr/contracts/web/contract-text-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/papers.css?url'

export const loader = guarded('view', loadContractText)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function ContractText() {
  return <ContractTextPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.back.label} · ${data.title}`)
