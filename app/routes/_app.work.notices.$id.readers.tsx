import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadReaders } from '#app/features/work/notice-readers.server.ts'
import { NoticeReaders } from '#app/features/work/notice-readers.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('edit', loadReaders)

export default function Readers() {
  return <NoticeReaders view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.title} · ${data.back.label}`)
