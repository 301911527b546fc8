import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { describeAhead, readOutlook } from '#modules/hr/archives/web/outlook.server.ts'
import { OutlookCard } from '#modules/hr/archives/web/outlook-card.tsx'
import { loadOwn } from '#modules/hr/archives/web/own-file.server.ts'
import { OwnRequestPanel } from '#modules/hr/archives/web/own-request-panel.tsx'
import { StartMenu } from '#modules/hr/archives/web/start-menu.tsx'
import { loadVersions } from '#modules/hr/archives/web/versions.server.ts'
import { VersionsTable } from '#modules/hr/archives/web/versions-table.tsx'
import { loadFailedJoining } from '#modules/hr/joining/web/failed-joining.server.ts'
import { withRetirementLink } from '#modules/hr/retirement/web/retirement.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/file.css?url'

export const loader = guarded('view', async (call) => {
  const [shown, own, outlook] = await Promise.all([
    loadRecord(call),
    loadOwn(call),
    readOutlook(call),
  ])
  const view = withRetirementLink(call, shown)
  // For an employee who left, rehiring is the main action of the file.
  const rehire = view.actions.find(({ name }) => name === 'rehire')
  const actions = view.actions.filter((action) => action !== rehire)
  const [versions, trouble] = await Promise.all([
    loadVersions(call, view),
    loadFailedJoining(call, view),
  ])
  const notices = trouble ? [trouble, ...view.notices] : view.notices
  const ahead = describeAhead(call, { ...view, isOwn: own !== null }, outlook)
  return { ...view, ...ahead, actions, notices, rehire, own, versions }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A personnel file; the employee's own file also shows the changes that they requested. */
export default function ArchiveRecord() {
  const { t } = useTranslation()
  const { own, versions, rehire, likely, starts, outlook, ...view } = useLoaderData<typeof loader>()
  const ask = own?.askHref ? { href: own.askHref, label: t('ownFile.ask') } : rehire
  const first = !view.isPast && (
    <>
      {ask && (
        <a className="button" href={ask.href}>
          {ask.label}
        </a>
      )}
      <StartMenu likely={likely} starts={starts} />
    </>
  )
  return (
    <RecordPage
      view={view}
      firstAction={first}
      overviewFirst={outlook && <OutlookCard view={outlook} />}
      below={versions && <VersionsTable view={versions} t={t} />}
    >
      {own?.request && <OwnRequestPanel request={own.request} />}
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
