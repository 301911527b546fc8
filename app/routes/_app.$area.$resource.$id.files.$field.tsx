import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadAttachments, saveAttachments } from '#platform/web/pages/files/attachments.server.ts'
import { AttachmentsPage } from '#platform/web/pages/files/attachments-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { MAX_FILES_A_FORM } from '#platform/wire/files/attachments.ts'
import sheet from '#styles/pages/attached.css?url'

export const loader = guarded('edit', (call) => loadAttachments(call))
export const action = guarded('edit', saveAttachments, { takesFiles: MAX_FILES_A_FORM })

export default function ResourceFiles() {
  const loaderData = useLoaderData<typeof loader>()
  return <AttachmentsPage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
