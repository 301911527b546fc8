import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  loadMessagePreferences,
  saveMessagePreferences,
} from '#modules/work/messages/web/preferences.server.ts'
import { PreferencesPage } from '#modules/work/messages/web/preferences-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/inbox.css?url'

export const loader = guarded('signed-in', loadMessagePreferences)

export const action = guarded('signed-in', saveMessagePreferences)

export default function MessagePreferences() {
  return <PreferencesPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
