import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadGivePins, runGivePins } from '#modules/attendance/clocking/web/give-pins.server.ts'
import { GivePinsPage } from '#modules/attendance/clocking/web/give-pins-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/give-pins.css?url'

export const loader = guarded('clear', loadGivePins)
export const action = guarded('clear', runGivePins, { maxFields: 100 })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** Slips of paper with one-time PINs for terminals. */
export default function GivePins() {
  const loaderData = useLoaderData<typeof loader>()
  return <GivePinsPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
