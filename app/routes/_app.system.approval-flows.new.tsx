import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FlowEditor, FlowKinds } from '#platform/web/flows/flow-editor.tsx'
import { loadFlowNew, saveFlowNew } from '#platform/web/flows/flow-form.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import flow from '#styles/pages/flow.css?url'
import keys from '#styles/pages/policy.css?url'

export const loader = guarded('add', loadFlowNew)
export const action = guarded('add', saveFlowNew, { maxFields: 1_000 })

export default function FlowNew() {
  const loaderData = useLoaderData<typeof loader>()
  const { form, editor, choices } = useActionData<typeof action>() ?? loaderData
  if (!form) return <FlowKinds choices={choices} />
  return <FormPage view={form}>{editor && <FlowEditor key={form.draw} view={editor} />}</FormPage>
}

export const links: LinksFunction = () => [flow, keys].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form?.title)
