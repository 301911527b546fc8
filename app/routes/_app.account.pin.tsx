import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadPin, savePin } from '#app/features/account/pin.server.ts'
import { PinPage } from '#app/features/account/pin-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('signed-in', (call) => loadPin(call))
export const action = guarded('signed-in', savePin)

export default function OwnPin() {
  const loaded = useLoaderData<typeof loader>()
  return <PinPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
