import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { loadOwnLinks, withdrawLinks } from '#platform/web/sharing/own-links.server.ts'
import { OwnLinksPage } from '#platform/web/sharing/own-links-page.tsx'

export const loader = guarded('signed-in', (call) => loadOwnLinks(call))

export const action = guarded('signed-in', withdrawLinks)

export default function OwnLinks() {
  const loaded = useLoaderData<typeof loader>()
  return <OwnLinksPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
