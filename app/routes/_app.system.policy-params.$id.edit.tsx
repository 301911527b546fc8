import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadPolicyEdit, savePolicyEdit } from '#app/features/system/policy-form.server.ts'
import { PolicyFormPage } from '#app/features/system/policy-form-page.tsx'
import { pageTitle } from '#app/pages/page-meta.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('edit', loadPolicyEdit)
export const action = guarded('edit', savePolicyEdit, { maxFields: 400 })

export default function PolicyEdit() {
  const drawn = useLoaderData<typeof loader>()
  return <PolicyFormPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form?.title)
