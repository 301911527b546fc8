import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadMoveTicked, runMoveTicked } from '#modules/hr/candidates/web/move-ticked.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('setState', loadMoveTicked)
export const action = guarded('setState', runMoveTicked)

/** Moves several applications to a stage. */
export default function MoveCandidates() {
  const loaderData = useLoaderData<typeof loader>()
  return <ActPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
