import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { changeViews, loadViews } from '#platform/web/pages/lists/views.server.ts'
import { ViewsPage } from '#platform/web/pages/lists/views-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', loadViews)
export const action = guarded('view', changeViews)

export default function ResourceViews() {
  const loaderData = useLoaderData<typeof loader>()
  return <ViewsPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
