import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadProfile, saveProfile } from '#app/features/account/profile.server.ts'
import { ProfilePage } from '#app/features/account/profile-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('signed-in', (call) => loadProfile(call))
export const action = guarded('signed-in', saveProfile)

export default function Profile() {
  const loaded = useLoaderData<typeof loader>()
  return <ProfilePage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
