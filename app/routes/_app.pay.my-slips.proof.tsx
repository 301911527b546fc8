import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadIncomeProof } from '#modules/pay/slips/web/income-proof.server.ts'
import { IncomeProofPage } from '#modules/pay/slips/web/income-proof-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/slips.css?url'

export const loader = guarded('pay/my-slips:view', loadIncomeProof)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function IncomeProof() {
  return <IncomeProofPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
