import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PublicProblem } from '#app/components/shell/public-problem.tsx'
import { actOnKiosk } from '#app/features/attendance/kiosk/act-on-kiosk.server.ts'
import { loadKiosk } from '#app/features/attendance/kiosk/kiosk.server.ts'
import { KioskPage } from '#app/features/attendance/kiosk/kiosk-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { open } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/kiosk.css?url'

export const loader = open(loadKiosk)
export const action = open(actOnKiosk)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A machine at which people clock in by code and PIN: no shell, and no way to anything else. */
export default function Kiosk() {
  return <KioskPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

/** Here and not at the root, so that the forms around it know the sign-in. */
export { PublicProblem as ErrorBoundary }
