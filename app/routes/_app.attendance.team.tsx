import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTeam } from '#modules/attendance/months/web/team.server.ts'
import { TeamPage } from '#modules/attendance/months/web/team-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/attendance.css?url'

export const loader = guarded('attendance/team:view', loadTeam)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TeamAttendance() {
  return <TeamPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
