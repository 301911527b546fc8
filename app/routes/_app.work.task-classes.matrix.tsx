import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadClassMatrix,
  saveClassMatrix,
} from '#modules/work/tasks/web/classes/class-matrix.server.ts'
import { ClassMatrixPage } from '#modules/work/tasks/web/classes/class-matrix-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('edit', loadClassMatrix)
export const action = guarded('edit', saveClassMatrix, { maxFields: 5_000 })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function ClassMatrix() {
  const loaderData = useLoaderData<typeof loader>()
  return <ClassMatrixPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
