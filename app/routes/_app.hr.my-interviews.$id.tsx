import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { InterviewDeskPage } from '#modules/hr/interviews/web/interview-desk-page.tsx'
import { loadInterviewDesk, sendSheet } from '#modules/hr/interviews/web/my-interviews.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/interviews.css?url'

export const loader = guarded('hr/my-interviews:view', (call) => loadInterviewDesk(call))
export const action = guarded('hr/my-interviews:score', sendSheet)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** One interview: an interviewer reads what the résumé says, asks, and hands in the sheet. */
export default function OwnInterview() {
  const loaderData = useLoaderData<typeof loader>()
  return <InterviewDeskPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
