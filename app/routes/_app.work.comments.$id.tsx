import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadComment, writeComment } from '#platform/web/comments/comment.server.ts'
import { CommentPage } from '#platform/web/comments/comment-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/approval.css?url'

// Any user who may see the task or the meeting may comment on it. The API checks that, so the route requires no button
// permission.
export const loader = guarded('signed-in', (call) => loadComment(call))
export const action = guarded('signed-in', writeComment)

export default function CommentOnWork() {
  const loaderData = useLoaderData<typeof loader>()
  return <CommentPage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
