import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { fixTerms, loadTermsDue } from '#modules/pay/salary-terms/web/terms-due.server.ts'
import { TermsDuePage } from '#modules/pay/salary-terms/web/terms-due-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/terms-due.css?url'

export const loader = guarded('pay/terms-due:view', (call) => loadTermsDue(call))
export const action = guarded('pay/terms-due:fix', fixTerms)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TermsDue() {
  const loaderData = useLoaderData<typeof loader>()
  return <TermsDuePage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
