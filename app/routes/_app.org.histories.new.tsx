import { useLoaderData } from '@remix-run/react'
import { loadNew } from '#app/pages/form.server.ts'
import { FormPage } from '#app/pages/form-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

/** The page of an event would take `new` for an id. Nobody holds the right asked for here. */
export const loader = guarded('add', loadNew)

export default function OrgEventNew() {
  return <FormPage view={useLoaderData<typeof loader>()} />
}
