import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNew } from '#app/pages/form.server.ts'
import { FormPage } from '#app/pages/form-page.tsx'
import { titleCrumb } from '#app/pages/page-crumbs.ts'
import { pageTitle } from '#app/pages/page-meta.ts'
import { saveNew } from '#app/pages/save.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

/** The page of one department would take this word for an id. */
export const loader = guarded('add', loadNew)
export const action = guarded('add', saveNew)

export default function DepartmentNew() {
  const drawn = useLoaderData<typeof loader>()
  return <FormPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

export const handle = { crumbs: titleCrumb }
