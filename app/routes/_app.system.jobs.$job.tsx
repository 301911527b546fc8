import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { JobPage } from '#modules/system/jobs/web/job-page.tsx'
import { loadJob, runJobNow } from '#modules/system/jobs/web/jobs.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import progress from '#styles/pages/exports.css?url'

// The page reloads itself every few seconds while the job runs; a reload is not recorded as a visit.
export const loader = guarded('system/jobs:view', loadJob, { visit: false })

export const action = guarded('system/jobs:run', runJobNow)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: progress }]

export default function Job() {
  return <JobPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
