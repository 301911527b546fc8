import { data, Page } from 'virtual:our-page'
import { Scripts, useLoaderData } from '@remix-run/react'

/** Our list page from memory: the same loader data, the same elements. */
export function loader() {
  return data
}

export default function SamePage() {
  const parts = useLoaderData<typeof loader>()
  const rows = Object.values(parts).find((part) => part?.table)?.table?.rows ?? []
  return <Page rows={rows} scripts={<Scripts />} />
}
