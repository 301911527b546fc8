import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { isExamined, loadExamination } from '#modules/hr/probation/web/examination.server.ts'
import { ExaminationPanel } from '#modules/hr/probation/web/examination-panel.tsx'
import { decideOne, loadDecide } from '#platform/web/approval/decide.server.ts'
import { DecidePage } from '#platform/web/approval/decide-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/approval.css?url'
import examined from '#styles/pages/examination.css?url'

// Access comes from the approval step, not from a button permission, so an approver needs no other permission.
export const loader = guarded('signed-in', async (call) => {
  const { params, url } = call
  const hasExaminers = isExamined(url.searchParams.get('kind'))
  const [decide, examined] = await Promise.all([
    loadDecide(call),
    hasExaminers ? loadExamination(call, params.id ?? '') : null,
  ])
  return { decide, examined }
})
export const action = guarded('signed-in', decideOne)

export default function DecideDocument() {
  const { decide, examined } = useLoaderData<typeof loader>()
  return (
    <DecidePage view={useActionData<typeof action>() ?? decide}>
      {examined && <ExaminationPanel view={examined} />}
    </DecidePage>
  )
}

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'stylesheet', href: examined },
]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.decide.title)
