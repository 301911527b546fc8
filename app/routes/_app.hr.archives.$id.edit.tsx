import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Notices } from '#app/components/page/notices.tsx'
import { decidedElsewhere } from '#app/features/hr/decided-elsewhere.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadEdit } from '#app/pages/form.server.ts'
import { FormPage } from '#app/pages/form-page.tsx'
import { saveEdit } from '#app/pages/save.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('edit', async (call) => {
  const [form, notice] = await Promise.all([loadEdit(call), decidedElsewhere(call)])
  return { form, notice }
})
export const action = guarded('edit', saveEdit)

/** A personnel file; where somebody works is decided by documents, to which the page leads. */
export default function ArchiveEdit() {
  const { form, notice } = useLoaderData<typeof loader>()
  return (
    <FormPage
      view={useActionData<typeof action>() ?? form}
      above={<Notices notices={[notice]} />}
    />
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form.title)
