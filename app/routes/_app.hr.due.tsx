import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDue } from '#modules/hr/staff-reports/web/due.server.ts'
import { DuePage } from '#modules/hr/staff-reports/web/due-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/due.css?url'

export const loader = guarded('hr/due:view', async (call) => ({
  title: call.t('due.title'),
  due: await loadDue(call),
}))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function WhatIsDue() {
  return <DuePage view={useLoaderData<typeof loader>().due} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
