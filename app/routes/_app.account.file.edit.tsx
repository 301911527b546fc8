import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadOwnForm, saveOwnForm } from '#modules/hr/archives/web/own-form.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', (call) => loadOwnForm(call))
export const action = guarded('signed-in', saveOwnForm)

export default function OwnFileForm() {
  const loaded = useLoaderData<typeof loader>()
  return <FormPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
