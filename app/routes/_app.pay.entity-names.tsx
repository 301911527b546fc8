import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadEmployerNames,
  matchEmployerName,
} from '#modules/pay/legal-entities/web/employer-names.server.ts'
import { EmployerNamesPage } from '#modules/pay/legal-entities/web/employer-names-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/employer-names.css?url'

export const loader = guarded('pay/entity-names:view', (call) => loadEmployerNames(call))
export const action = guarded('pay/entity-names:match', matchEmployerName)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function EmployerNames() {
  const loaderData = useLoaderData<typeof loader>()
  return <EmployerNamesPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
