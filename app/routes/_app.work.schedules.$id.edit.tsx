import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadEditWithFree,
  saveEditWithFree,
} from '#modules/work/schedules/web/free/free-form.server.ts'
import { FreeTimes } from '#modules/work/schedules/web/free/free-times.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/schedule.css?url'

export const loader = guarded('edit', loadEditWithFree)
export const action = guarded('edit', saveEditWithFree)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function EntryEdit() {
  const loaderData = useLoaderData<typeof loader>()
  const view = useActionData<typeof action>() ?? loaderData
  return (
    <FormPage view={view.form}>
      <FreeTimes view={view} />
    </FormPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form.title)
