import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadOwnForm, saveOwnForm } from '#app/features/hr/own-form.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { FormPage } from '#app/pages/form-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('signed-in', (call) => loadOwnForm(call))
export const action = guarded('signed-in', saveOwnForm)

export default function OwnFileForm() {
  const loaded = useLoaderData<typeof loader>()
  return <FormPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
