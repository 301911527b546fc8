import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewTerm } from '#modules/pay/salary-terms/web/new-term.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { saveNew } from '#platform/web/pages/forms/save.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('add', loadNewTerm)
export const action = guarded('add', saveNew)

/** New terms of pay; the form is filled in for a person who needs terms. */
export default function NewSalaryTerm() {
  const loaderData = useLoaderData<typeof loader>()
  return <FormPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
