import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadJoinHired, runJoinHired } from '#modules/hr/hiring/web/join-hired.server.ts'
import { JoinPlan } from '#modules/hr/hiring/web/join-plan.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/candidates.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const loader = guarded('join', loadJoinHired)
export const action = guarded('join', runJoinHired)

/** Joining from a hiring, with what it will make. */
export default function HiringJoin() {
  const loaderData = useLoaderData<typeof loader>()
  const view = useActionData<typeof action>() ?? loaderData
  return <ActPage view={view}>{view.plan && <JoinPlan plan={view.plan} />}</ActPage>
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
