import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadWaiver, runWaiver } from '#modules/pay/runs/web/waive-check.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('waive', loadWaiver)
export const action = guarded('waive', runWaiver)

/** The form of a waiver. */
export default function Waive() {
  const loaderData = useLoaderData<typeof loader>()
  return <ActPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
