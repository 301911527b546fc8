import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { confirmDocument, loadDocument } from '#modules/hr/company-policies/web/policy.server.ts'
import { describeDesk, nextFirst } from '#modules/hr/company-policies/web/policy-desk.server.ts'
import { DocumentDesk } from '#modules/hr/company-policies/web/policy-desk.tsx'
import { DocumentPage } from '#modules/hr/company-policies/web/policy-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { isToBeRead } from '#platform/web/pages/record/reading.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import attachedSheet from '#styles/pages/attached.css?url'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', async (call) => {
  if (isToBeRead(call)) return { reading: await loadDocument(call), managing: null }
  const [view, desk] = await Promise.all([loadRecord(call), describeDesk(call)])
  return { reading: null, managing: { view: nextFirst(view), desk } }
})
export const action = guarded('view', confirmDocument)

/** A document: for readers its text, for managers also its progress and its readers. */
export default function DocumentRecord() {
  const { reading, managing } = useLoaderData<typeof loader>()
  if (reading) return <DocumentPage view={reading} />
  return (
    managing && (
      <RecordPage view={managing.view}>
        <DocumentDesk view={managing.desk} />
      </RecordPage>
    )
  )
}

export const links: LinksFunction = () =>
  [sheet, attachedSheet].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const title = data?.reading?.title ?? data?.managing?.view.head.title
  return pageTitle(data && `${title} · ${data.reading?.label ?? data.managing?.view.label}`)
}
