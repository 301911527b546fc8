import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadInterviewAct } from '#modules/hr/interviews/web/interview-panel.server.ts'
import { InterviewPanel } from '#modules/hr/interviews/web/interview-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { runAct } from '#platform/web/pages/act/act.server.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { NAMED_ACTION } from '#platform/web/request/needs.ts'
import sheet from '#styles/pages/interviews.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const loader = guarded(NAMED_ACTION, loadInterviewAct)
export const action = guarded(NAMED_ACTION, runAct)

/** A button of an interview, with the score sheets where its result is entered. */
export default function InterviewAct() {
  const { act, panel } = useLoaderData<typeof loader>()
  return (
    <ActPage view={useActionData<typeof action>() ?? act}>
      {panel && <InterviewPanel view={panel} />}
    </ActPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.act.title)
