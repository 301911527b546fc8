import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadRetirement } from '#app/features/hr/retirement.server.ts'
import { RetirementPage } from '#app/features/hr/retirement-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '../../styles/pages/papers.css?url'

export const loader = guarded('view', loadRetirement)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** What the statutory retirement date of a file follows from. */
export default function ArchiveRetirement() {
  return <RetirementPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.head.title)
