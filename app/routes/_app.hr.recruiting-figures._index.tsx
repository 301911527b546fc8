import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadRecruitingFigures } from '#modules/hr/recruiting-figures/web/figures.server.ts'
import { RecruitingFiguresPage } from '#modules/hr/recruiting-figures/web/figures-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import chartSheet from '#styles/pages/chart.css?url'
import sheet from '#styles/pages/recruiting-figures.css?url'

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: chartSheet },
  { rel: 'stylesheet', href: sheet },
]

export const loader = guarded('hr/recruiting-figures:view', loadRecruitingFigures)

export default function RecruitingFigures() {
  return <RecruitingFiguresPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
