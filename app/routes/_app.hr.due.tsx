import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDue } from '#app/features/hr/due.server.ts'
import { DuePage } from '#app/features/hr/due-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('hr/due:view', async (call) => ({
  title: call.t('due.title'),
  due: await loadDue(call),
}))

export default function WhatIsDue() {
  return <DuePage view={useLoaderData<typeof loader>().due} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
