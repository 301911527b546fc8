import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadRetirement } from '#modules/hr/retirement/web/retirement.server.ts'
import { RetirementPage } from '#modules/hr/retirement/web/retirement-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/papers.css?url'

export const loader = guarded('view', loadRetirement)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The computation of an employee's statutory retirement date. */
export default function ArchiveRetirement() {
  return <RetirementPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.head.title)
