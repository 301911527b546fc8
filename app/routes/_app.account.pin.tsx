import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadPin, savePin } from '#modules/attendance/clocking/web/pin.server.ts'
import { PinPage } from '#modules/attendance/clocking/web/pin-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', (call) => loadPin(call))
export const action = guarded('signed-in', savePin)

export default function OwnPin() {
  const loaded = useLoaderData<typeof loader>()
  return <PinPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
