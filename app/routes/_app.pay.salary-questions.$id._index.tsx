import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadQuestion } from '#modules/pay/slips/web/question-facts.server.ts'
import { QuestionFacts } from '#modules/pay/slips/web/question-facts.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/slips.css?url'

export const loader = guarded('view', loadQuestion)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A question about a slip, with the line that it is about. */
export default function Question() {
  const { line, ...view } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={<QuestionFacts view={line} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
