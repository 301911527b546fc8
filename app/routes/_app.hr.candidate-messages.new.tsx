import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewMessage } from '#modules/hr/candidate-messages/web/message-draft.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { saveNew } from '#platform/web/pages/forms/save.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('add', loadNewMessage)
export const action = guarded('add', saveNew)

/** A new message to a candidate, filled in by a template. */
export default function NewMessage() {
  const loaderData = useLoaderData<typeof loader>()
  return <FormPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
