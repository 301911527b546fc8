import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { decideOne, loadDecide } from '#app/features/approval/decide.server.ts'
import { DecidePage } from '#app/features/approval/decide-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/approval.css?url'

// The step decides, and no button: whoever is asked need hold no other right.
export const loader = guarded('signed-in', (call) => loadDecide(call))
export const action = guarded('signed-in', decideOne)

export default function DecideDocument() {
  const asked = useLoaderData<typeof loader>()
  return <DecidePage view={useActionData<typeof action>() ?? asked} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
