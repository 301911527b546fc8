import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadNotBegun } from '#app/features/hr/not-begun.server.ts'
import { loadOwn } from '#app/features/hr/own-file.server.ts'
import { OwnRequestPanel } from '#app/features/hr/own-request-panel.tsx'
import { withRetirementLink } from '#app/features/hr/retirement.server.ts'
import { loadVersions } from '#app/features/hr/versions.server.ts'
import { VersionsTable } from '#app/features/hr/versions-table.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', async (call) => {
  const [shown, own] = await Promise.all([loadRecord(call), loadOwn(call)])
  const view = withRetirementLink(call, shown)
  // Of somebody who left this is what his file is opened for.
  const rehire = view.actions.find(({ name }) => name === 'rehire')
  const actions = view.actions.filter((action) => action !== rehire)
  const [versions, trouble] = await Promise.all([
    loadVersions(call, view),
    loadNotBegun(call, view),
  ])
  const notices = trouble ? [trouble, ...view.notices] : view.notices
  return { ...view, actions, notices, rehire, own, versions }
})

/** A personnel file; one's own with what one has asked to have changed in it. */
export default function ArchiveRecord() {
  const { t } = useTranslation()
  const { own, versions, rehire, ...view } = useLoaderData<typeof loader>()
  const ask = own?.askHref ? { href: own.askHref, label: t('ownFile.ask') } : rehire
  const first = ask && !view.isPast && (
    <a className="button" href={ask.href}>
      {ask.label}
    </a>
  )
  return (
    <RecordPage
      view={view}
      firstAction={first}
      below={versions && <VersionsTable view={versions} t={t} />}
    >
      {own?.request && <OwnRequestPanel request={own.request} />}
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
