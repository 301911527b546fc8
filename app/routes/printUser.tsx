import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PublicProblem } from '#app/components/shell/public-problem.tsx'
import { loadPrintUser } from '#app/features/sharing/print-user.server.ts'
import { PrintUserPage } from '#app/features/sharing/print-user-page.tsx'
import { openDoor } from '#app/features/sharing/share-door.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { open } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/registration.css?url'

export const loader = open(loadPrintUser)

export const action = open((call, state) => openDoor('printUser', call, state))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function PrintUser() {
  const view = useLoaderData<typeof loader>()
  return <PrintUserPage view={useActionData<typeof action>() ?? view} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

/** Here and not at the root, so that the forms around it know the sign-in. */
export { PublicProblem as ErrorBoundary }
