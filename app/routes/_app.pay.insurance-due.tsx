import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadInsuranceDue,
  prepareFormalities,
} from '#modules/pay/formalities/web/insurance-due.server.ts'
import { InsuranceDuePage } from '#modules/pay/formalities/web/insurance-due-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/insurance-due.css?url'

export const loader = guarded('pay/insurance-due:view', (call) => loadInsuranceDue(call))
export const action = guarded('pay/insurance-due:prepare', prepareFormalities)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function InsuranceDue() {
  const loaderData = useLoaderData<typeof loader>()
  return <InsuranceDuePage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
