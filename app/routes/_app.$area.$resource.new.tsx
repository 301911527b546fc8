import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadNew } from '#platform/web/pages/forms/form.server.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { saveNew } from '#platform/web/pages/forms/save.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('add', loadNew)
export const action = guarded('add', saveNew)

export default function ResourceNew() {
  const loaderData = useLoaderData<typeof loader>()
  return <FormPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
