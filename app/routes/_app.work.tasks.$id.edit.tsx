import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadEditTask, saveEditTask } from '#app/features/work/tasks/edit-task.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { FormPage } from '#app/pages/form-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('edit', loadEditTask)
export const action = guarded('edit', saveEditTask)

export default function TaskEdit() {
  const drawn = useLoaderData<typeof loader>()
  return <FormPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
