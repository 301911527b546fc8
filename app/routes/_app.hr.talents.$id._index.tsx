import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadResumeTexts } from '#modules/hr/resume-words/web/resume-texts.server.ts'
import { ResumeTextsPanel } from '#modules/hr/resume-words/web/resume-texts.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/resumes.css?url'

export const loader = guarded('view', async (call) => {
  const [view, texts] = await Promise.all([loadRecord(call), loadResumeTexts(call)])
  return { view, texts }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A person who may apply, and whether the résumés are found by their words. */
export default function TalentRecord() {
  const { view, texts } = useLoaderData<typeof loader>()
  const below = texts.length > 0 ? <ResumeTextsPanel rows={texts} /> : undefined
  return <RecordPage view={view} below={below} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
