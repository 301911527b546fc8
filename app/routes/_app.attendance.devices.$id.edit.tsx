import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DeviceNote } from '#modules/attendance/clocking/web/device-note.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadEdit } from '#platform/web/pages/forms/form.server.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { saveEdit } from '#platform/web/pages/forms/save.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('edit', loadEdit)
export const action = guarded('edit', saveEdit)

export default function DeviceEdit() {
  const loaderData = useLoaderData<typeof loader>()
  return (
    <FormPage view={useActionData<typeof action>() ?? loaderData}>
      <DeviceNote />
    </FormPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
