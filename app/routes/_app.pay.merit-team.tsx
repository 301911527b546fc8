import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BoxesPage } from '#modules/pay/merit/web/boxes-page.tsx'
import { loadMeritTeam, saveMeritTeam } from '#modules/pay/merit/web/merit-team.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/merit.css?url'

export const loader = guarded('pay/merit-team:view', loadMeritTeam)
export const action = guarded('pay/merit-team:view', saveMeritTeam)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MeritTeam() {
  const loaderData = useLoaderData<typeof loader>()
  return <BoxesPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
