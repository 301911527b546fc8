import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { askForLink, loadMyReferrals } from '#modules/hr/referrals/web/my-referrals.server.ts'
import { MyReferralsPage } from '#modules/hr/referrals/web/my-referrals-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/referrals.css?url'

export const loader = guarded('hr/my-referrals:view', (call) => loadMyReferrals(call))
export const action = guarded('hr/my-referrals:recommend', askForLink)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** What the user recommended, and the needs for which they can recommend somebody. */
export default function MyReferrals() {
  const loaderData = useLoaderData<typeof loader>()
  return <MyReferralsPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
