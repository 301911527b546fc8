import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewNotice, saveNewNotice } from '#modules/work/notices/web/new-notice.server.ts'
import { NewNoticePage } from '#modules/work/notices/web/new-notice-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { MAX_FILES_A_FORM } from '#platform/wire/files/attachments.ts'

/** Each ticked department, person and role is a field. */
const MOST_FIELDS = 1_000

export const loader = guarded('add', loadNewNotice)
export const action = guarded('add', saveNewNotice, {
  takesFiles: MAX_FILES_A_FORM,
  maxFields: MOST_FIELDS,
})

/** A new notice with its files and receivers. */
export default function NewNotice() {
  const drawn = useLoaderData<typeof loader>()
  return <NewNoticePage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
