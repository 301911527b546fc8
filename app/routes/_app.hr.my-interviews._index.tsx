import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadMyInterviews } from '#modules/hr/interviews/web/my-interviews.server.ts'
import { MyInterviewsPage } from '#modules/hr/interviews/web/my-interviews-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/interviews.css?url'

export const loader = guarded('hr/my-interviews:view', loadMyInterviews)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MyInterviews() {
  return <MyInterviewsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
