import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnKiosk } from '#modules/attendance/clocking/web/act-on-kiosk.server.ts'
import { loadKiosk } from '#modules/attendance/clocking/web/kiosk.server.ts'
import { KioskPage } from '#modules/attendance/clocking/web/kiosk-page.tsx'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { open } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/kiosk.css?url'

export const loader = open(loadKiosk)
export const action = open(actOnKiosk)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/**
 * A machine on which employees clock in by employee number and PIN: no shell, and no links to other pages.
 */
export default function Kiosk() {
  return <KioskPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

/** Declared here and not at the root, so that the forms of the frame have the data of the root loader. */
export { PublicProblem as ErrorBoundary }
