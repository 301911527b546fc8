import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadBureauFile, sendBureauFile } from '#modules/pay/bureau/web/bureau-file.server.ts'
import { BureauFilePage } from '#modules/pay/bureau/web/bureau-file-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/imports.css?url'

export const loader = guarded('pay/insurance-compare:import', (call) =>
  loadBureauFile(call, 'insurance'),
)
export const action = guarded(
  'pay/insurance-compare:import',
  (call) => sendBureauFile(call, 'insurance'),
  {
    takesFiles: 1,
  },
)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function InsuranceFile() {
  const loaderData = useLoaderData<typeof loader>()
  return <BureauFilePage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
