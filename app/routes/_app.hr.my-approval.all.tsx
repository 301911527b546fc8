import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { decideAll, loadDecideAll } from '#platform/web/approval/decide-all.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { TogetherPage } from '#platform/web/pages/many/together-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/imports.css?url'

export const loader = guarded('hr/my-approval:view', (call) => loadDecideAll(call))
export const action = guarded('hr/my-approval:view', decideAll)

export default function DecideAll() {
  const loaderData = useLoaderData<typeof loader>()
  return <TogetherPage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
