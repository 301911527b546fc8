import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadNewWithFree,
  saveNewWithFree,
} from '#modules/work/schedules/web/free/free-form.server.ts'
import { FreeFormPage } from '#modules/work/schedules/web/free/free-form-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/schedule.css?url'

export const loader = guarded('add', loadNewWithFree)
export const action = guarded('add', saveNewWithFree)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function ProjectMeetingNew() {
  const drawn = useLoaderData<typeof loader>()
  return <FreeFormPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form.title)
