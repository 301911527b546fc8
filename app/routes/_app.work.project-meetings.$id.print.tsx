import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadMinutes } from '#modules/work/meetings/web/minutes/minutes.server.ts'
import { MinutesPage } from '#modules/work/meetings/web/minutes/minutes-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/meetings.css?url'

export const loader = guarded('view', loadMinutes)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MinutesPrint() {
  return <MinutesPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.head.title)
