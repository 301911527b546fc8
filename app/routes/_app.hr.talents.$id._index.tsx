import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadReadings } from '#modules/hr/privacy/web/readings.server.ts'
import { ReadingsPanel } from '#modules/hr/privacy/web/readings-panel.tsx'
import { loadResumeTexts } from '#modules/hr/resume-words/web/resume-texts.server.ts'
import { ResumeTextsPanel } from '#modules/hr/resume-words/web/resume-texts.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import candidatesSheet from '#styles/pages/candidates.css?url'
import resumesSheet from '#styles/pages/resumes.css?url'

export const loader = guarded('view', async (call) => {
  const [view, texts] = await Promise.all([loadRecord(call), loadResumeTexts(call)])
  // The reading of this page is noted before the notes are read.
  return { view, texts, readings: await loadReadings(call, requireId(call)) }
})

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: candidatesSheet },
  { rel: 'stylesheet', href: resumesSheet },
]

/** A talent, whether the résumés are found by their words, and for those who answer privacy requests, who read them. */
export default function TalentRecord() {
  const { view, texts, readings } = useLoaderData<typeof loader>()
  const below = (
    <>
      {texts.length > 0 && <ResumeTextsPanel rows={texts} />}
      {readings && <ReadingsPanel view={readings} />}
    </>
  )
  return <RecordPage view={view} below={below} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
