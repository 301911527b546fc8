import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadAnswer, runAnswer } from '#modules/pay/slips/web/question-facts.server.ts'
import { QuestionFacts } from '#modules/pay/slips/web/question-facts.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/slips.css?url'

export const loader = guarded('answer', loadAnswer)
export const action = guarded('answer', runAnswer)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The form of an answer, with the line that the question is about. */
export default function Answer() {
  const loaded = useLoaderData<typeof loader>()
  const { line, ...view } = useActionData<typeof action>() ?? loaded
  return (
    <ActPage view={view}>
      <QuestionFacts view={line} />
    </ActPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
