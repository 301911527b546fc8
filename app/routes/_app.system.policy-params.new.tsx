import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadPolicyNew, savePolicyNew } from '#app/features/system/policy-form.server.ts'
import { PolicyFormPage } from '#app/features/system/policy-form-page.tsx'
import { pageTitle } from '#app/pages/page-meta.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('add', loadPolicyNew)
export const action = guarded('add', savePolicyNew, { maxFields: 400 })

export default function PolicyNew() {
  const drawn = useLoaderData<typeof loader>()
  return <PolicyFormPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form?.title)
