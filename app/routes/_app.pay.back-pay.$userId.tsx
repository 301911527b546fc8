import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadBackPerson } from '#modules/pay/back-pay/web/back-person.server.ts'
import { BackPersonPage } from '#modules/pay/back-pay/web/back-person-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/back-pay.css?url'
import slip from '#styles/pages/pay-run.css?url'

export const loader = guarded('pay/back-pay:view', loadBackPerson)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: slip },
  { rel: 'stylesheet', href: sheet },
]

/** The months of a person that no longer match what was paid. */
export default function BackPerson() {
  return <BackPersonPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
