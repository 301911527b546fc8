import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadPrintUser } from '#modules/hr/archives/web/print-user.server.ts'
import { PrintUserPage } from '#modules/hr/archives/web/print-user-page.tsx'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import { openSharedPage } from '#platform/web/sharing/share-access.server.ts'
import sheet from '#styles/pages/registration.css?url'

export const loader = open(loadPrintUser)

export const action = open((call, state) => openSharedPage('printUser', call, state))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function PrintUser() {
  const view = useLoaderData<typeof loader>()
  return <PrintUserPage view={useActionData<typeof action>() ?? view} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

/** Declared here and not at the root, so that the forms of the frame have the data of the root loader. */
export { PublicProblem as ErrorBoundary }
