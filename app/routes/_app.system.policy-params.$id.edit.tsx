import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadPolicyEdit, savePolicyEdit } from '#modules/system/policy/web/policy-form.server.ts'
import { PolicyKeys, PolicyValueFields } from '#modules/system/policy/web/policy-value-fields.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('edit', loadPolicyEdit)
export const action = guarded('edit', savePolicyEdit, { maxFields: 400 })

export default function PolicyEdit() {
  const loaderData = useLoaderData<typeof loader>()
  const { form, value, choices } = useActionData<typeof action>() ?? loaderData
  if (!form) return <PolicyKeys choices={choices} />
  return <FormPage view={form}>{value && <PolicyValueFields view={value} />}</FormPage>
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form?.title)
