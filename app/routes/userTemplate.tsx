import { type LinksFunction, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { OptionalShell } from '#platform/web/components/shell/optional-shell.tsx'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import type { ShellView } from '#platform/web/components/shell/shell-view.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { describeReport, loadReport, requestedPage } from '#platform/web/reports/report.server.ts'
import { ReportPage } from '#platform/web/reports/report-page.tsx'
import type { ReportView } from '#platform/web/reports/report-view.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { loadShellIfAny } from '#platform/web/request/shell/shell.server.ts'
import { openSharedPage } from '#platform/web/sharing/share-access.server.ts'
import { ShareAccessPage } from '#platform/web/sharing/share-access-page.tsx'
import type { ShareAccessView } from '#platform/web/sharing/share-access-view.ts'
import { readSharedReport } from '#platform/web/sharing/shared-report.server.ts'
import chart from '#styles/pages/chart.css?url'
import sheet from '#styles/pages/report.css?url'

export const links: LinksFunction = () =>
  [chart, sheet].map((href) => ({ rel: 'stylesheet', href }))

type Loaded = {
  report: ReportView | null
  view: ShellView | null
  signIn: string | null
  door: ShareAccessView | null
}
const NOBODY: Loaded = { report: null, view: null, signIn: null, door: null }

/** A report by its key. A missing report and a forbidden one give the same answer and status. */
export const loader = open(async (call, state) => {
  const { person, url, t } = call
  const shared = await readSharedReport(call, state, requestedPage(url))
  if (shared && 'kind' in shared) return { ...NOBODY, door: shared, title: shared.title }
  if (shared?.report) {
    const report = describeReport(call, shared.report)
    return { ...NOBODY, report, title: report.title }
  }
  const { gateway, session } = state
  if (session?.mustChangePassword) throw redirect('/account/password')
  const report = person && gateway ? await loadReport({ ...call, person, gateway }) : null
  if (gateway) gateway.recordVisit({ remark: '/userTemplate' })
  // A report shows the menu of the reports area.
  const view = await loadShellIfAny({ ...call, url: new URL('/hr/reports', url) }, state)
  const signIn = person
    ? null
    : `/login?${new URLSearchParams({ redirect: url.pathname + url.search })}`
  return { ...NOBODY, report, view, signIn, title: report?.title ?? t('reports.none') }
})

/** Opens the target of a share link. */
export const action = open((call, state) => openSharedPage('userTemplate', call, state))

export default function UserTemplate() {
  const { t } = useTranslation()
  const { report, view, signIn, door } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>() ?? door
  if (answered) return <ShareAccessPage page="userTemplate" view={answered} />
  return (
    <OptionalShell view={view}>
      {report ? (
        <ReportPage view={report} />
      ) : (
        <ProblemCard icon="chart" title={t('reports.none')}>
          <p className="text-muted">{t('reports.noneText')}</p>
          <p className="buttons">
            <a href={signIn ?? '/'} className="button button-primary">
              {signIn ? t('login.submit') : t('error.home')}
            </a>
          </p>
        </ProblemCard>
      )}
    </OptionalShell>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

export { PublicProblem as ErrorBoundary }
