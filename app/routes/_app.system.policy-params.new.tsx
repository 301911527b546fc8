import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadPolicyNew, savePolicyNew } from '#modules/system/policy/web/policy-form.server.ts'
import { PolicyKeys, PolicyValueFields } from '#modules/system/policy/web/policy-value-fields.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/policy.css?url'

export const loader = guarded('add', loadPolicyNew)
export const action = guarded('add', savePolicyNew, { maxFields: 400 })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function PolicyNew() {
  const loaderData = useLoaderData<typeof loader>()
  const { form, value, choices } = useActionData<typeof action>() ?? loaderData
  if (!form) return <PolicyKeys choices={choices} />
  return <FormPage view={form}>{value && <PolicyValueFields view={value} />}</FormPage>
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form?.title)
