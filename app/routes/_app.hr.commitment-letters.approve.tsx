import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadApproveLetters,
  runApproveLetters,
} from '#modules/hr/letters/web/approve-letters.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { TogetherPage } from '#platform/web/pages/many/together-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/imports.css?url'

export const loader = guarded('approve', (call) => loadApproveLetters(call))
export const action = guarded('approve', runApproveLetters)

export default function LettersApprove() {
  const loaderData = useLoaderData<typeof loader>()
  return <TogetherPage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
