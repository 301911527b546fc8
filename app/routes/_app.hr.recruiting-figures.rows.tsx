import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadFigureRows } from '#modules/hr/recruiting-figures/web/figure-rows.server.ts'
import { FigureRowsPage } from '#modules/hr/recruiting-figures/web/figure-rows-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('hr/recruiting-figures:view', loadFigureRows)

export default function RecruitingFigureRows() {
  return <FigureRowsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
