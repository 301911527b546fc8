import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewRun } from '#modules/pay/runs/web/new-run.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { saveNew } from '#platform/web/pages/forms/save.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('add', loadNewRun)
export const action = guarded('add', saveNew)

/** A new pay run, with employer and month filled in. */
export default function NewPayRun() {
  const loaderData = useLoaderData<typeof loader>()
  return <FormPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
