import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnProject } from '#app/features/work/meetings/act-on-project.server.ts'
import { loadProject } from '#app/features/work/meetings/project.server.ts'
import { ProjectPanel } from '#app/features/work/meetings/project-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/meetings.css?url'

/** Minutes with what was resolved, and five hundred people. */
const MAX_FIELDS = 700

export const loader = guarded('view', (call) => loadProject(call))
export const action = guarded('view', actOnProject, { maxFields: MAX_FIELDS })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function ProjectMeeting() {
  const drawn = useLoaderData<typeof loader>()
  const { view, panel } = useActionData<typeof action>() ?? drawn
  return (
    <RecordPage view={view}>
      <ProjectPanel view={panel} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
