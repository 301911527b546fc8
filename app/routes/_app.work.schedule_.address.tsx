import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeFeed, loadFeed } from '#modules/work/schedules/web/feed.server.ts'
import { FeedPage } from '#modules/work/schedules/web/feed-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('work/schedule:view', (call) => loadFeed(call))
export const action = guarded('work/schedule:view', changeFeed)

export default function CalendarAddress() {
  const loaderData = useLoaderData<typeof loader>()
  return <FeedPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
