import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadSend, runSend } from '#modules/hr/letters/web/send-letters.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('send', loadSend)
export const action = guarded('send', runSend)

/** Sends a letter to many employees. */
export default function LetterSend() {
  const loaderData = useLoaderData<typeof loader>()
  return <ActPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
