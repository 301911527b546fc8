import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { decisionLinks } from '#modules/hr/archives/web/decision-links.server.ts'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadEdit } from '#platform/web/pages/forms/form.server.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { saveEdit } from '#platform/web/pages/forms/save.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('edit', async (call) => {
  const [form, notice] = await Promise.all([loadEdit(call), decisionLinks(call)])
  return { form, notice }
})
export const action = guarded('edit', saveEdit)

/** The form for a personnel file. Documents decide the department, so the page links to them. */
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
