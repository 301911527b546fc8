import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadRehire, runRehire } from '#modules/hr/joining/web/rehire.server.ts'
import { RehirePanel } from '#modules/hr/joining/web/rehire-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('add', loadRehire)
export const action = guarded('add', runRehire)

export default function ArchiveRehire() {
  const loaderData = useLoaderData<typeof loader>()
  const view = useActionData<typeof action>() ?? loaderData
  return (
    <ActPage view={view}>
      <RehirePanel view={view} />
    </ActPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
