import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadOwn } from '#app/features/hr/own-file.server.ts'
import { OwnRequestPanel } from '#app/features/hr/own-request-panel.tsx'
import { loadVersions } from '#app/features/hr/versions.server.ts'
import { VersionsTable } from '#app/features/hr/versions-table.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', async (call) => {
  const [view, own] = await Promise.all([loadRecord(call), loadOwn(call)])
  return { ...view, own, versions: await loadVersions(call, view) }
})

/** A personnel file; one's own with what one has asked to have changed in it. */
export default function ArchiveRecord() {
  const { t } = useTranslation()
  const { own, versions, ...view } = useLoaderData<typeof loader>()
  const ask = own?.askHref && !view.isPast && (
    <a className="button" href={own.askHref}>
      {t('ownFile.ask')}
    </a>
  )
  return (
    <RecordPage
      view={view}
      firstAction={ask}
      below={versions && <VersionsTable view={versions} t={t} />}
    >
      {own?.request && <OwnRequestPanel request={own.request} />}
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
