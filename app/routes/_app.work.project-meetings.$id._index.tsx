import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnProject } from '#modules/work/meetings/web/act-on-project.server.ts'
import { loadProject } from '#modules/work/meetings/web/project.server.ts'
import { ProjectPanel } from '#modules/work/meetings/web/project-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/meetings.css?url'

/** Minutes with their resolutions, and five hundred participants. */
const MAX_FIELDS = 700

export const loader = guarded('view', (call) => loadProject(call))
export const action = guarded('view', actOnProject, { maxFields: MAX_FIELDS })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function ProjectMeeting() {
  const loaderData = useLoaderData<typeof loader>()
  const { view, panel } = useActionData<typeof action>() ?? loaderData
  return (
    <RecordPage view={view}>
      <ProjectPanel view={panel} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
