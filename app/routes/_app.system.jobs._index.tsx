import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadJobs } from '#modules/system/jobs/web/jobs.server.ts'
import { JobsPage } from '#modules/system/jobs/web/jobs-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('system/jobs:view', loadJobs)

export default function Jobs() {
  return <JobsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
