import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DeviceNote } from '#app/features/attendance/clocking/device-note.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadEdit } from '#app/pages/form.server.ts'
import { FormPage } from '#app/pages/form-page.tsx'
import { saveEdit } from '#app/pages/save.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('edit', loadEdit)
export const action = guarded('edit', saveEdit)

export default function DeviceEdit() {
  const drawn = useLoaderData<typeof loader>()
  return (
    <FormPage view={useActionData<typeof action>() ?? drawn}>
      <DeviceNote />
    </FormPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
