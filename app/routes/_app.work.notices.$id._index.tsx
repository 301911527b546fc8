import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadNotice } from '#modules/work/notices/web/notice.server.ts'
import { NoticePage } from '#modules/work/notices/web/notice-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import attachedSheet from '#styles/pages/attached.css?url'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', loadNotice)

export default function NoticeRecord() {
  return <NoticePage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () =>
  [sheet, attachedSheet].map((href) => ({ rel: 'stylesheet', href }))

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.title} · ${data.label}`)
