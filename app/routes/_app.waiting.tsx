import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadWaiting } from '#platform/web/home/waiting.server.ts'
import { WaitingPage } from '#platform/web/home/waiting-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/home.css?url'

export const loader = guarded('signed-in', (call) => loadWaiting(call))

export default function Waiting() {
  return <WaitingPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
