import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewNotice, saveNewNotice } from '#modules/work/notices/web/new-notice.server.ts'
import { NoticeFiles } from '#modules/work/notices/web/notice-files.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { MAX_FILES_A_FORM } from '#platform/wire/files/attachments.ts'

/** Each ticked department, person and role is a field. */
const MOST_FIELDS = 1_000

export const loader = guarded('add', loadNewNotice)
export const action = guarded('add', saveNewNotice, {
  takesFiles: MAX_FILES_A_FORM,
  maxFields: MOST_FIELDS,
})

/** A new notice on one page: its text, its files and its receivers. It is published or kept as a draft. */
export default function NewNotice() {
  const loaderData = useLoaderData<typeof loader>()
  const view = useActionData<typeof action>() ?? loaderData
  return (
    <FormPage view={view}>
      <NoticeFiles view={view} />
    </FormPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
