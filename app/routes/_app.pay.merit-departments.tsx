import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BoxesPage } from '#modules/pay/merit/web/boxes-page.tsx'
import {
  loadMeritDepartments,
  saveMeritDepartments,
} from '#modules/pay/merit/web/merit-departments.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/merit.css?url'

export const loader = guarded('pay/merit-departments:view', loadMeritDepartments)
export const action = guarded('pay/merit-departments:view', saveMeritDepartments)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MeritDepartments() {
  const loaderData = useLoaderData<typeof loader>()
  return <BoxesPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
