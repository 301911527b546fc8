import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { joinFirst } from '#modules/hr/joining/web/join.server.ts'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadNew } from '#platform/web/pages/forms/form.server.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { saveNew } from '#platform/web/pages/forms/save.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('add', async (call) => {
  const [view, joining] = await Promise.all([loadNew(call), joinFirst(call)])
  return { view, joining }
})
export const action = guarded('add', saveNew)

/** The form for a whole personnel file, with a link to the shorter form for a new employee. */
export default function NewArchive() {
  const { view, joining } = useLoaderData<typeof loader>()
  return (
    <FormPage view={useActionData<typeof action>() ?? view} above={<Notices notices={joining} />} />
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.view.title)
