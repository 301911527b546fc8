import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  confirmMany,
  loadConfirmMany,
} from '#modules/hr/archives/web/confirm-info-changes.server.ts'
import { ConfirmManyPage } from '#modules/hr/archives/web/confirm-info-changes-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('confirm', loadConfirmMany)
export const action = guarded('confirm', confirmMany)

/**
 * Several requests in one step: the changes of each, the requests that cannot be confirmed, and the button.
 */
export default function InfoChangesConfirm() {
  const loaderData = useLoaderData<typeof loader>()
  return <ConfirmManyPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
