import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { drawStored, readMatrix } from '#modules/system/roles/web/matrix.server.ts'
import { MatrixPage } from '#modules/system/roles/web/matrix-page.tsx'
import { saveMatrix } from '#modules/system/roles/web/save-matrix.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/matrix.css?url'

/** A checkbox for every button of a module: far more fields than any other form. */
const MAX_BOXES = 10_000

export const loader = guarded('system/permissions:view', async (call) =>
  drawStored(call, await readMatrix(call)),
)
export const action = guarded('system/permissions:assign', saveMatrix, { maxFields: MAX_BOXES })

export default function Permissions() {
  const stored = useLoaderData<typeof loader>()
  return <MatrixPage view={useActionData<typeof action>() ?? stored} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
