import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadDecompose, saveDecompose } from '#modules/work/plans/web/decompose.server.ts'
import { DecomposePage } from '#modules/work/plans/web/decompose-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/plans.css?url'

/** Sixty parts with a dozen fields each. */
const MAX_FIELDS = 800

export const loader = guarded('decompose', loadDecompose)
export const action = guarded('decompose', saveDecompose, { maxFields: MAX_FIELDS })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function PlanDecompose() {
  const loaderData = useLoaderData<typeof loader>()
  return <DecomposePage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.title} · ${data.back.label}`)
