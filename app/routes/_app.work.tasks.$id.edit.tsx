import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadEditTask, saveEditTask } from '#modules/work/tasks/web/edit-task.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('edit', loadEditTask)
export const action = guarded('edit', saveEditTask)

export default function TaskEdit() {
  const loaderData = useLoaderData<typeof loader>()
  return <FormPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
