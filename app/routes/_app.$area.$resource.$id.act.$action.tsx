import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadAct, runAct } from '#platform/web/pages/act/act.server.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { NAMED_ACTION } from '#platform/web/request/needs.ts'

export const loader = guarded(NAMED_ACTION, loadAct)
export const action = guarded(NAMED_ACTION, runAct)

export default function ResourceAct() {
  const loaderData = useLoaderData<typeof loader>()
  return <ActPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
